// SPDX-License-Identifier: Apache-2.0

internal import Varlink

/// Who is answered: identity goes to the privileged alone.
package enum Audience: Hashable, Sendable, CaseIterable {
    case everyone
    case privileged
}

/// Decides by a client's credentials what it may see.
package struct IdentityPolicy: Sendable {
    /// The group whose members see identities, nil where the system has no such group.
    package var group: UInt32?

    package init(group: UInt32?) {
        self.group = group
    }

    /// Root, and whoever has the group as primary or supplementary one.
    package func audience(uid: UInt32, gid: UInt32, groups: [UInt32]) -> Audience {
        guard uid != 0 else { return .privileged }
        guard let group else { return .everyone }
        return gid == group || groups.contains(group) ? .privileged : .everyone
    }
}
