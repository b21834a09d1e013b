// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TelephonyService

@Suite struct IdentityPolicyTests {
    @Test(arguments: [UInt32?.none, 990])
    func rootIsPrivileged(_ group: UInt32?) {
        #expect(IdentityPolicy(group: group).audience(uid: 0, gid: 0, groups: []) == .privileged)
    }

    @Test func membersOfTheGroupArePrivileged() {
        let policy = IdentityPolicy(group: 990)
        #expect(policy.audience(uid: 1000, gid: 990, groups: []) == .privileged)
        #expect(policy.audience(uid: 1000, gid: 1000, groups: [27, 990]) == .privileged)
    }

    @Test func allOthersAreEveryone() {
        #expect(IdentityPolicy(group: 990).audience(uid: 1000, gid: 1000, groups: [27, 100]) == .everyone)
        #expect(IdentityPolicy(group: 990).audience(uid: 990, gid: 1000, groups: []) == .everyone)
        #expect(IdentityPolicy(group: 990).audience(uid: .max, gid: .max, groups: []) == .everyone)
    }

    /// Where there is no such group, not even root's own group opens anything.
    @Test func withoutTheGroupOnlyRootIsPrivileged() {
        #expect(IdentityPolicy(group: nil).audience(uid: 1000, gid: 0, groups: [0]) == .everyone)
    }
}
