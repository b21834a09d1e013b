// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Synchronization
import Testing
import Varlink

struct VarlinkListenerTests {
    private func mode(_ path: String) -> UInt32 {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode : 0
    }

    /// A socket file whose server is dead.
    private func leaveDeadSocket(at path: String) throws {
        let living = path + ".living"
        let listener = try VarlinkListener.bind(path: living)
        guard rename(living, path) == 0 else { throw SocketFailure(operation: "rename") }
        _ = consume listener
    }

    @Test(arguments: [0o600, 0o666, 0o660] as [UInt32])
    func theFileHasTheModeAskedFor(asked: UInt32) throws {
        let folder = try TemporaryFolder()
        let listener = try VarlinkListener.bind(path: folder.socket, mode: asked)
        #expect(mode(folder.socket) == S_IFSOCK | asked)
        withExtendedLifetime(listener) {}
    }

    @Test func theFileGoesWithTheListener() throws {
        let folder = try TemporaryFolder()
        var listener: VarlinkListener? = try .bind(path: folder.socket)
        #expect(listener != nil && exists(folder.socket))
        listener = nil
        #expect(!exists(folder.socket))
        #expect(!exists(folder.socket + ".lock"))
    }

    @Test func aFileThatIsNoLongerOursStays() throws {
        let folder = try TemporaryFolder()
        var listener: VarlinkListener? = try .bind(path: folder.socket)
        #expect(listener != nil)
        unlink(folder.socket)
        let file = fopen(folder.socket, "w")
        fclose(file)
        listener = nil
        #expect(exists(folder.socket))
    }

    @Test func aLiveServersSocketIsRefused() throws {
        let folder = try TemporaryFolder()
        let listener = try VarlinkListener.bind(path: folder.socket)
        #expect(throws: VarlinkListenError.alreadyServed(folder.socket)) {
            try VarlinkListener.bind(path: folder.socket)
        }
        // Nor one that knows nothing of our lock.
        unlink(folder.socket + ".lock")
        #expect(throws: VarlinkListenError.alreadyServed(folder.socket)) {
            try VarlinkListener.bind(path: folder.socket)
        }
        #expect(exists(folder.socket))
        withExtendedLifetime(listener) {}
    }

    @Test func aDeadServersSocketIsTakenOver() throws {
        let folder = try TemporaryFolder()
        try leaveDeadSocket(at: folder.socket)
        #expect(exists(folder.socket))
        let listener = try VarlinkListener.bind(path: folder.socket)
        #expect(try RawClient(folder.socket).descriptor >= 0)
        withExtendedLifetime(listener) {}
    }

    @Test func aFileThatIsNoSocketIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        let file = fopen(folder.socket, "w")
        fputs("precious", file)
        fclose(file)
        #expect(throws: VarlinkListenError.notASocket(folder.socket)) {
            try VarlinkListener.bind(path: folder.socket)
        }
        #expect(mode(folder.socket) & S_IFMT == S_IFREG)
    }

    @Test func aLinkIsNotFollowed() throws {
        let folder = try TemporaryFolder()
        let target = folder.path + "/target"
        try leaveDeadSocket(at: target)
        symlink(target, folder.socket)
        #expect(throws: VarlinkListenError.notASocket(folder.socket)) {
            try VarlinkListener.bind(path: folder.socket)
        }
        #expect(exists(target))
        #expect(mode(folder.socket) & S_IFMT == S_IFLNK)
    }

    /// It would be removed at the end.
    @Test func whatIsNoLockIsNotTakenForOne() throws {
        let folder = try TemporaryFolder()
        let lock = folder.socket + ".lock"
        let makers: [() -> Void] = [
            {
                let file = fopen(lock, "w")
                fputs("somebody's", file)
                fclose(file)
            },
            { symlink("/dev/null", lock) }, { mkfifo(lock, 0o600) }, { mkdir(lock, 0o700) },
            {
                // A second name of somebody's empty file.
                fclose(fopen(lock + ".other", "w"))
                link(lock + ".other", lock)
            },
        ]
        for make in makers {
            make()
            let before = mode(lock)
            #expect(throws: VarlinkListenError.notALock(lock)) {
                try VarlinkListener.bind(path: folder.socket)
            }
            #expect(mode(lock) == before && before != 0)
            #expect(!exists(folder.socket))
            remove(lock)
        }
        // What a server that was killed has left.
        fclose(fopen(lock, "w"))
        let listener = try VarlinkListener.bind(path: folder.socket)
        #expect(exists(folder.socket))
        withExtendedLifetime(listener) {}
    }

    @Test func aFolderInWhichAnybodyMayPutASocketIsRefused() throws {
        let folder = try TemporaryFolder()
        let open = folder.socket + ".open"
        mkdir(open, 0o700)
        chmod(open, 0o777)
        #expect(throws: VarlinkListenError.openFolder("\(open)/a")) {
            try VarlinkListener.bind(path: "\(open)/a")
        }
        #expect(!exists("\(open)/a") && !exists("\(open)/a.lock"))
        // As /tmp is.
        chmod(open, 0o1777)
        #expect(throws: Never.self) { try VarlinkListener.bind(path: "\(open)/a") }
    }

    @Test(.enabled(if: getuid() == 0, "needs root, who may give files away"))
    func aDeadSocketOfAnotherUsersStays() throws {
        let folder = try TemporaryFolder()
        try leaveDeadSocket(at: folder.socket)
        chown(folder.socket, 65534, 65534)
        #expect(throws: VarlinkListenError.anothers(folder.socket)) {
            try VarlinkListener.bind(path: folder.socket)
        }
        #expect(exists(folder.socket))
    }

    @Test(arguments: ["", String(repeating: "x", count: 108), "a\0b"])
    func aPathThatIsNoneIsExplained(path: String) throws {
        #expect(throws: VarlinkListenError.invalidPath(path, longest: 107)) {
            try VarlinkListener.bind(path: path)
        }
    }

    @Test func aFolderThatIsNotThereIsExplained() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: VarlinkListenError.self) {
            try VarlinkListener.bind(path: folder.path + "/none/socket")
        }
        #expect(
            error?.description
                == "cannot listen at \(folder.path)/none/socket: its folder is not there; make it or give another path"
        )
    }

    @Test func ofServersThatStartAtOnceOneRemains() async throws {
        for _ in 0..<100 {
            let folder = try TemporaryFolder()
            try leaveDeadSocket(at: folder.socket)
            let bound = try await blocking {
                let bound = Mutex<[VarlinkListener]>([])
                // A child that another test is just starting holds the dead socket open until it has become its
                // program, and to connect then succeeds: nobody binds, and it is tried again.
                while bound.withLock({ $0.isEmpty }) {
                    DispatchQueue.concurrentPerform(iterations: 4) { _ in
                        guard let listener = try? VarlinkListener.bind(path: folder.socket) else { return }
                        bound.withLock { $0.append(listener) }
                    }
                }
                return bound.withLock { $0 }
            }
            #expect(bound.count == 1)
            #expect(exists(folder.socket))
        }
    }

    @Test func noTwoServersHaveThePathAtOnceWhileManyComeAndGo() async throws {
        let folder = try TemporaryFolder()
        let (served, doubled) = try await blocking {
            let servers = Atomic(0)
            let served = Atomic(0)
            let doubled = Atomic(0)
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                for _ in 0..<500 {
                    guard let listener = try? VarlinkListener.bind(path: folder.socket) else { continue }
                    let others = servers.add(1, ordering: .sequentiallyConsistent).oldValue
                    if others > 0 { doubled.add(1, ordering: .relaxed) }
                    served.add(1, ordering: .relaxed)
                    servers.subtract(1, ordering: .sequentiallyConsistent)
                    withExtendedLifetime(listener) {}
                }
            }
            return (served.load(ordering: .relaxed), doubled.load(ordering: .relaxed))
        }
        #expect(served > 0)
        #expect(doubled == 0)
    }

    @Test func anAdoptedSocketServesAndItsFileStays() async throws {
        let folder = try TemporaryFolder()
        let owner = try VarlinkListener.bind(path: folder.socket)
        let server = VarlinkServer(
            service: VarlinkServiceInfo(vendor: "", product: "", version: "", url: ""),
            interfaces: []
        )
        try server.start([VarlinkListener(adopting: dup(owner.descriptor))])
        let info = try await blocking { [path = folder.socket] in
            try VarlinkConnection.connect(path: path).call("org.varlink.service.GetInfo")
        }
        #expect(!info.isEmpty)
        server.stop()
        #expect(exists(folder.socket))
        withExtendedLifetime(owner) {}
    }

    @Test func aDescriptorThatDoesNotListenIsRefused() throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        #expect(throws: VarlinkListenError.notListening(descriptor: descriptor)) {
            try VarlinkListener(adopting: descriptor)
        }
        #expect(throws: VarlinkListenError.notListening(descriptor: -1)) { try VarlinkListener(adopting: -1) }
        #expect(fcntl(descriptor, F_GETFD) >= 0)
    }
}
