// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport
internal import ProcessSignals

#if canImport(Glibc)
    internal import Glibc
#endif

/// The inner half of a bench: the first process of its namespaces, and the parent of all others there.
struct BenchMachine: Sendable {
    private let options: BenchOptions

    init(_ options: BenchOptions) {
        self.options = options
    }

    /// Runs until it is told to end, by `quit`, a signal, or the end of the outer half.
    ///
    /// - Returns: the exit status.
    func run() async throws -> Int32 {
        let (ends, end) = AsyncStream.makeStream(of: String?.self, bufferingPolicy: .bufferingOldest(1))
        let signals = try ProcessSignals.caught([SIGINT, SIGTERM])
        let parent = Descriptor(owning: options.parentDescriptor ?? -1)
        _ = fcntl(parent.number, F_SETFD, FD_CLOEXEC)
        // Owned by the process, which it may end.
        Task {
            await parent.waitUntilReadable()
            end.yield(nil)
            // With the first process ends every other.
            try await Task.sleep(for: Self.patience)
            _exit(1)
        }

        let tree = DeviceTree(
            bus: options.bus,
            voice: options.voice,
            identity: options.identity,
            count: options.modemNames.count
        )
        do {
            try PrivateMachine.show(tree)
        } catch {
            throw ControlError("/sys", "\(error)", "run as root, outside of a container")
        }
        if options.action == .check {
            _ = StandardStreams.write(Array("a bench can run here\n".utf8))
            return 0
        }

        let folder = try BenchFolder(options.folder)
        defer { folder.clear() }
        let bench = Bench(options, tree: tree, folder: folder) { end.yield($0) }
        let server = ControlServer(answering: { await bench.answer($0) }) { end.yield(nil) }
        let reason = await withTaskGroup { group in
            group.addTask {
                for await _ in signals { end.yield(nil) }
            }
            group.addTask {
                do {
                    let listener = try UnixListener(.path(folder.control))
                    try await bench.start()
                    let places = "bus \(folder.busAddress)\ncontrol \(folder.control)\nready\n"
                    _ = StandardStreams.write(Array(places.utf8))
                    await withTaskGroup { servers in
                        servers.addTask { await server.run(listener) }
                        servers.addTask {
                            await server.serve(
                                read: { await StandardStreams.read() },
                                write: { StandardStreams.write($0) }
                            )
                        }
                    }
                } catch {
                    if !Task.isCancelled { end.yield("\(error)") }
                }
            }
            var reason: String?
            for await why in ends {
                reason = why
                break
            }
            group.cancelAll()
            // Whoever waits for a program sees it end.
            await bench.end()
            return reason
        }
        guard let reason else { return 0 }
        StandardStreams.complain("virtual-modem bench: \(reason)")
        return 1
    }

    /// How long an orderly end may take.
    private static let patience = Duration.seconds(5)
}

/// Where a bench keeps its sockets and logs.
struct BenchFolder: Sendable {
    let path: String
    private let isOwn: Bool

    /// - Parameter path: a folder that outlives the bench, made where it is missing; nil makes one that does not.
    /// - Throws: `ControlError` where there can be none.
    init(_ path: String?) throws {
        isOwn = path == nil
        if let path {
            self.path = path.hasPrefix("/") ? path : Self.working + path
            guard mkdir(self.path, 0o700) == 0 || errno == EEXIST else {
                throw ControlError("--folder \(path)", "\(SystemError("mkdir"))", "choose another folder")
            }
        } else {
            let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
            var template = Array("\(parent)/virtual-modem.XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else {
                throw ControlError(parent, "\(SystemError("mkdtemp"))", "choose a folder with --folder")
            }
            self.path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        // What a killed bench left there.
        for name in Self.passing { unlink("\(self.path)/\(name)") }
    }

    var bus: String { "\(path)/bus" }
    var busAddress: String { "unix:path=\(bus)" }
    var busConfiguration: String { "\(path)/bus.conf" }
    var control: String { "\(path)/control" }
    var events: String { "\(path)/events" }

    func log(_ name: String) -> String { "\(path)/\(name).log" }

    /// Removes what is of no use without the bench; of a folder of its own, all.
    func clear() {
        for name in Self.passing { unlink("\(path)/\(name)") }
        guard isOwn else { return }
        for name in Self.logs { unlink(log(name)) }
        rmdir(path)
    }

    static let logs = ["bus", "modem", "ModemManager"]
    private static let passing = ["bus", "bus.conf", "control", "events"]

    private static var working: String {
        guard let text = getcwd(nil, 0) else { return "" }
        defer { free(text) }
        return String(cString: text) + "/"
    }
}
