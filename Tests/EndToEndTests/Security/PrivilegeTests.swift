// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import TelephonyAPI
import Testing

/// Who is shown identities: real users, as the kernel tells of them.
@Suite(
    .takesTurns,
    .enabled(if: User.canChange, User.need),
    .enabled(
        if: PrivateBus.isInstalled && Programs.path(of: "perl") != nil && getgrnam("users") != nil,
        "needs dbus-daemon, perl and the group users"
    )
)
struct PrivilegeTests {
    /// One that every Debian has, and that means nothing.
    private static let group = "users"
    private static let number = getgrnam(group)?.pointee.gr_gid ?? 0
    private static let nobody: UInt32 = 65534
    /// Another that is nobody's; a bus takes none that has no name.
    private static let service = getpwnam("daemon")?.pointee.pw_uid ?? 1

    private static let question = #"{"method":"org.carrierd.Telephony.GetStatus"}"#

    @Test func rootAndTheGroupSeeIdentitiesAndNobodyElseDoes() async throws {
        try await Self.withDaemon { socket in
            let (group, nobody) = (Self.number, Self.nobody)
            let many = Array(2_000_000..<2_000_080 as Range<UInt32>)
            for (user, isPrivileged, who) in [
                (User.same, true, "root"),
                (User(uid: nobody, gid: nobody), false, "nobody"),
                (User(uid: nobody, gid: group), true, "the group as primary one"),
                (User(uid: nobody, gid: nobody, groups: [group]), true, "the group as a supplementary one"),
                (User(uid: nobody, gid: nobody, groups: many + [group]), true, "one of very many"),
                (User(uid: nobody, gid: nobody, groups: many), false, "very many others"),
                // Root's group is no right, and neither is the name of the daemon's.
                (User(uid: nobody, gid: 0), false, "the group root"),
            ] {
                let shown = try await user.call(socket, [Self.question]).text
                #expect(shown.contains("modem1"), "\(who): \(shown)")
                #expect(shown.contains(Canary.iccid.text) == isPrivileged, "\(who)")
                let words = try await user.carrierctl(socket, ["modem", "modem1"]).text
                #expect(words.contains(Canary.iccid.text) == isPrivileged, "\(who), by carrierctl")
                let reload = try await user.call(socket, [#"{"method":"org.carrierd.Telephony.Reload"}"#])
                    .text
                #expect(reload.contains("PermissionDenied") != isPrivileged, "\(who): \(reload)")
            }
        }
    }

    /// The daemon's own user has the rights of its group, and none by being that user.
    @Test func theDaemonsOwnUserHasNoRightsButItsGroups() async throws {
        try await Self.withDaemon(as: User(uid: Self.service, gid: Self.number)) { socket in
            for (gid, isPrivileged) in [(Self.number, true), (Self.service, false)] {
                let shown = try await User(uid: Self.service, gid: gid).call(socket, [Self.question]).text
                #expect(shown.contains("modem1"))
                #expect(shown.contains(Canary.iccid.text) == isPrivileged, "\(gid)")
            }
        }
    }

    /// The kernel answers for whoever connected, when he did: who has the connection later makes no difference.
    @Test func rightsAreThoseOfTheMomentOfConnecting() async throws {
        try await Self.withDaemon { socket in
            let become = { (groups: String) in "$> = 0; $) = '\(groups)'; $> = \(Self.nobody);" }
            let (member, stranger) = ("\(Self.nobody) \(Self.number)", "\(Self.nobody) \(Self.nobody)")
            // Out of the group, and in another process that the descriptor was passed to.
            let passed = try await User.same.call(
                socket,
                [Self.question],
                before: become(member),
                between: "if (my $child = fork) { waitpid $child, 0; exit }" + become(stranger)
            )
            #expect(passed.text.contains(Canary.iccid.text), "\(passed)")
            let anew = try await User.same.call(socket, [Self.question], before: become(stranger))
            #expect(anew.text.contains("modem1") && !anew.text.contains(Canary.iccid.text), "\(anew)")
            // And the other way round: nobody gains by what he becomes.
            let risen = try await User.same.call(
                socket,
                [Self.question],
                before: become(stranger),
                between: "$> = 0;"
            )
            #expect(risen.text.contains("modem1") && !risen.text.contains(Canary.iccid.text), "\(risen)")
        }
    }

    private static func withDaemon(
        as user: User = .same,
        _ body: (_ socket: String) async throws -> Void
    ) async throws {
        try await withPrivateBus { bus in
            chmod(bus.folder, 0o755)
            mkdir("\(bus.folder)/state", 0o700)
            if user.privileges != User.same.privileges {
                chown("\(bus.folder)/state", service, service)
                // Its socket is in a folder that it may write to.
                chmod(bus.folder, 0o1777)
            }
            let world = try CanaryWorld(bus: bus.address)
            defer { world.fake.close() }
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: "[access]\ngroup=\(group)\n",
                within: user.privileges.isEmpty ? [] : ["setpriv"] + user.privileges + ["--"]
            )
            do {
                try await eventually("a modem") { try daemon.status().modems.first?.sims.first?.token != nil }
                try await body(daemon.socket)
            } catch {
                Issue.record("the daemon said:\n\(daemon.log)")
                await daemon.process.kill()
                throw error
            }
            #expect(await daemon.process.terminate(limit: .seconds(30)) == .status(0))
        }
    }
}
