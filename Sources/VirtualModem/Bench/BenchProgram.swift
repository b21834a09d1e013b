// SPDX-License-Identifier: Apache-2.0

internal import ProcessSignals
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#endif

/// `virtual-modem bench` as a program.
///
/// It has two halves. The outer one, which is what a user starts and ends, raises the inner one as the first process
/// of its own namespaces and waits for it. Whatever the inner half started ends with it, by the kernel's hand, and the
/// inner half ends when the outer one has gone, however it went.
package struct BenchProgram: Sendable {
    private let options: BenchOptions
    private let arguments: [String]

    /// - Parameter arguments: the command line, without the program's name and the word `bench`.
    package init(_ arguments: [String]) throws {
        options = try BenchOptions(arguments)
        self.arguments = arguments
    }

    /// Runs until it is told to end.
    ///
    /// - Returns: the exit status.
    /// - Throws: `ControlError` for what is missing, in one line.
    package func run() async throws -> Int32 {
        if options.parentDescriptor != nil { return try await BenchMachine(options).run() }
        switch options.action {
        case .help:
            _ = StandardStreams.write(Array(BenchOptions.help.utf8))
            return 0
        case .check, .run: return try await supervise()
        }
    }

    private func supervise() async throws -> Int32 {
        try requirePrograms()
        let namespaces = try await Namespaces.possible()
        guard let program = Programs.own else {
            throw ControlError("/proc/self/exe", "cannot be read", "mount /proc")
        }
        let leash = try Leash()
        let signals = try ProcessSignals.caught([SIGINT, SIGTERM])
        let inside = try ChildProgram(
            "unshare",
            namespaces + ["--", program, "bench", BenchOptions.insideOption, "\(ChildProgram.passedNumber)"]
                + arguments,
            input: .inherit,
            passing: leash.end,
            // It is to read the terminal.
            ownSession: false
        )
        let ending = Task {
            for await _ in signals where !Task.isCancelled { break }
            guard !Task.isCancelled else { return }
            leash.letGo()
            try await Task.sleep(for: .seconds(8))
            inside.send(signal: SIGKILL)
        }
        defer { ending.cancel() }
        switch await inside.exit {
        case .status(let status): return status
        case .signal(let number):
            throw ControlError("the bench", "ended by signal \(number)", "start it again")
        }
    }

    private func requirePrograms() throws(ControlError) {
        for (name, package) in [("unshare", "util-linux"), ("dbus-daemon", "dbus-daemon")]
        where Programs.path(of: name) == nil {
            throw ControlError(name, "not installed", "apt-get install \(package)")
        }
        guard options.modemManagerPath == nil else { return }
        guard Programs.path(of: "ModemManager") != nil else {
            throw ControlError("ModemManager", "not installed", "apt-get install modemmanager")
        }
    }
}

/// A pipe that the inner half holds by one end: it is over when the outer half lets go, or is no more.
private final class Leash: Sendable {
    let end: Descriptor
    private let own: Mutex<Descriptor?>

    init() throws {
        let ends = try Descriptor.pipe()
        end = ends.reading
        own = Mutex(ends.writing)
    }

    func letGo() {
        own.withLock { $0 = nil }
    }
}

/// Which namespaces the kernel gives.
private enum Namespaces {
    /// The options of unshare(1) that work here.
    ///
    /// - Throws: `ControlError` where none do.
    static func possible() async throws -> [String] {
        let plain = ["--mount", "--net", "--pid", "--fork", "--kill-child"]
        // The same user inside: the bus goes by its number.
        let asUser = ["--user", "--map-current-user", "--keep-caps"] + plain
        var why = ""
        for options in geteuid() == 0 ? [plain, asUser] : [asUser] {
            guard let refusal = try await refusal(options) else { return options }
            why = refusal
        }
        throw ControlError(
            "namespaces",
            why,
            geteuid() == 0
                ? "give this container the right to make them (CAP_SYS_ADMIN)"
                : "run as root, or let users have namespaces (sysctl user.max_user_namespaces and kernel.unprivileged_userns_clone)"
        )
    }

    private static func refusal(_ options: [String]) async throws -> String? {
        let (reading, writing) = try Descriptor.pipe()
        let child = try ChildProgram("unshare", options + ["true"], errors: .descriptor(writing))
        let exit = await child.exit
        guard exit != .status(0) else { return nil }
        // Nobody writes there any more, so what has been said is all of it.
        let said = reading.availableText.split(separator: "\n").first.map(String.init) ?? ""
        return said.isEmpty ? "unshare ended with \(exit)" : said
    }
}

/// Where programs are.
enum Programs {
    /// Where the program is; nil where it is not installed. A user's PATH may lack the folders of the system's.
    static func path(of name: String) -> String? {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        return (path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/bin", "/sbin", "/bin"])
            .map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    /// This program.
    static let own: String? = {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }()
}

extension Descriptor {
    /// What is in a pipe now.
    fileprivate var availableText: String {
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
        let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            count = max(0, Glibc.read(number, buffer.baseAddress, buffer.count))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
