// SPDX-License-Identifier: Apache-2.0

import Glibc
import Support
import Testing

/// A user of the machine, as whom programs are run.
struct User: Sendable {
    /// What setpriv(1) is told.
    var privileges: [String]

    /// Whoever runs the tests.
    static let same = User(privileges: [])
    /// No groups but its own, which is nobody's.
    static let stranger = User(uid: 65534, gid: 65534)

    init(privileges: [String]) { self.privileges = privileges }

    init(uid: UInt32, gid: UInt32, groups: [UInt32] = []) {
        let list = groups.map(String.init).joined(separator: ",")
        privileges =
            ["--reuid", "\(uid)", "--regid", "\(gid)"]
            + (groups.isEmpty ? ["--clear-groups"] : ["--groups", list])
    }

    /// Only root may be somebody else.
    static let canChange = getuid() == 0
    static let need: Comment = "needs root, who may be somebody else"

    struct Output: Sendable {
        var text: String
        var errors: String
        var exit: ChildProcess.Exit

        /// Both, for who looks for something anywhere.
        var everything: String { text + "\n" + errors }
    }

    func start(_ program: String, _ arguments: [String]) async throws -> ChildProcess {
        let command = privileges.isEmpty ? [program] : ["setpriv"] + privileges + ["--", program]
        return try await ChildProcess.start(
            command[0],
            Array(command.dropFirst()) + arguments,
            environment: ["HOME": "/nonexistent", "XDG_RUNTIME_DIR": ""],
            errors: .lines
        )
    }

    /// Runs a program to its end.
    func run(_ program: String, _ arguments: [String], limit: Duration = .seconds(60)) async throws -> Output
    {
        let process = try await start(program, arguments)
        async let errors = process.errorLines.reduce(into: "") { $0 += $1 + "\n" }
        async let text = process.lines.reduce(into: "") { $0 += $1 + "\n" }
        let exit = try await process.waitForExit(limit: limit)
        return Output(text: await text, errors: await errors, exit: exit)
    }

    /// `carrierctl` at a socket.
    func carrierctl(_ socket: String, _ arguments: [String]) async throws -> Output {
        try await run(try #require(Programs.built("carrierctl")), ["--socket", socket] + arguments)
    }

    /// What the socket answers to calls in JSON, a line each, as the bytes come: no client of ours takes part.
    ///
    /// - Parameters:
    ///   - before: what is done before it connects, in Perl.
    ///   - between: what is done between the connection and the call.
    func call(
        _ socket: String,
        _ calls: [String],
        before: String = "",
        between: String = ""
    ) async throws -> Output {
        let program = Self.client(before, between)
        return try await run("perl", ["-MIO::Socket::UNIX", "-MIO::Select", "-e", program, socket] + calls)
    }

    /// Of a call with `more` it takes what comes until nothing has for a while.
    private static func client(_ before: String, _ between: String) -> String {
        """
        use strict; $| = 1;
        my $path = shift @ARGV;
        for my $call (@ARGV) {
            \(before)
            my $socket = IO::Socket::UNIX->new(Peer => $path) or do { print "cannot connect: $!\\n"; next };
            \(between)
            syswrite $socket, "$call\\0";
            my $all = "";
            my $select = IO::Select->new($socket);
            while ($select->can_read($call =~ /"more":true/ ? 0.3 : 60)) {
                last unless sysread $socket, my $some, 65536;
                $all .= $some;
                last if $all =~ /\\0$/ and $call !~ /"more":true/;
            }
            $all =~ s/\\0/\\n/g;
            print $all;
        }
        """
    }
}
