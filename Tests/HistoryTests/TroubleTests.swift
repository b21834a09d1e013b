// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Synchronization
import Telephony
import Testing

@testable import History

/// What becomes of events where the file cannot be used.
@Suite struct TroubleTests {
    @Test func aDamagedFileIsPutAsideAndSaidSo() async throws {
        let shelf = try Shelf()
        try Data("this is no database at all, whatever its name may say".utf8).write(
            to: URL(filePath: shelf.path)
        )
        let history = shelf.history()
        #expect(await history.open().last == 0)
        let aside = shelf.path + ".damaged"
        #expect(shelf.conditions.withLock { $0 } == [ArchiveCondition(setAside: aside)])
        #expect(try Data(contentsOf: URL(filePath: aside)).starts(with: Data("this is no".utf8)))
        #expect(await history.record(shelf.events(7...8), memory: nil))
        #expect(try await history.events(.all).map(\.sequence) == [8, 7])
        await history.close()
    }

    /// A path that leads to somebody else's file by mistake, or by intent.
    @Test func anothersDatabaseIsLeftAsItIs() async throws {
        let shelf = try Shelf()
        do {
            let other = try Database(path: shelf.path, isWritten: true)
            try other.execute("CREATE TABLE note (text TEXT); INSERT INTO note VALUES ('somebody''s')")
        }
        let before = try Data(contentsOf: URL(filePath: shelf.path))
        let history = await shelf.opened()
        #expect(await !history.record(shelf.events(1...2), memory: nil))
        #expect(shelf.conditions.withLock { $0.last?.reason?.contains("another program's database") } == true)
        #expect(try await history.events(.all).map(\.sequence) == [2, 1])
        await history.close()
        #expect(try Data(contentsOf: URL(filePath: shelf.path)) == before)
    }

    @Test func whatIsNoFileIsNeitherFollowedNorWaitedFor() async throws {
        for name in ["link", "pipe", "folder"] {
            let shelf = try Shelf()
            let target = shelf.path + ".target"
            try Data("somebody's".utf8).write(to: URL(filePath: target))
            chmod(target, 0o644)
            switch name {
            case "link": symlink(target, shelf.path)
            case "pipe": mkfifo(shelf.path, 0o600)
            default: mkdir(shelf.path, 0o700)
            }
            let history = await shelf.opened()
            #expect(await !history.record(shelf.events(1...2), memory: nil), "\(name)")
            #expect(shelf.conditions.withLock { $0.last?.reason } != nil, "\(name)")
            #expect(try await history.events(.all).map(\.sequence) == [2, 1], "\(name)")
            await history.close()
            var status = stat()
            #expect(lstat(shelf.path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG, "\(name)")
            #expect(stat(target, &status) == 0 && status.st_mode & 0o777 == 0o644, "\(name)")
            #expect(try Data(contentsOf: URL(filePath: target)) == Data("somebody's".utf8), "\(name)")
        }
    }

    /// Every page but the first, at once and while the file is open.
    @Test func aFileDamagedInTheMiddleIsPutAsideWhenThatShows() async throws {
        let shelf = try Shelf()
        let size = try await shelf.filled()
        try shelf.overwrite(upTo: size)
        let history = await shelf.opened()
        do {
            _ = try await history.events(.all)
        } catch {}
        #expect(await history.record(shelf.events(2001...2002), memory: nil))
        #expect(shelf.conditions.withLock { $0.last?.setAside } == shelf.path + ".damaged")
        #expect(shelf.conditions.withLock { $0.last?.reason } == nil)
        #expect(try await history.events(.all).map(\.sequence) == [2002, 2001])
        await history.close()
    }

    /// Each question finds the damage, and the first one has had another file made meanwhile.
    @Test func damageThatManyQuestionsFindPutsOneFileAside() async throws {
        let shelf = try Shelf()
        let size = try await shelf.filled()
        let history = await shelf.opened()
        try shelf.overwrite(upTo: size)
        await withTaskGroup { group in
            for _ in 0..<16 { group.addTask { _ = try? await history.events(.all) } }
        }
        #expect(shelf.conditions.withLock { $0 } == [ArchiveCondition(setAside: shelf.path + ".damaged")])
        #expect(try Data(contentsOf: URL(filePath: shelf.path + ".damaged")).count >= size)
        #expect(await history.record(shelf.events(2001...2002), memory: nil))
        #expect(try await history.events(.all).map(\.sequence) == [2002, 2001])
        await history.close()
    }

    /// Where nobody asks it is the next event that finds it, and that event is not lost.
    @Test func damageThatAWriteFindsCostsNoEventOfNow() async throws {
        let shelf = try Shelf()
        let size = try await shelf.filled()
        let history = await shelf.opened()
        // Another's change takes from the writer what it has in memory.
        try shelf.tamper("PRAGMA user_version = 7; PRAGMA user_version = 1; PRAGMA wal_checkpoint(TRUNCATE)")
        try shelf.overwrite(upTo: size)
        #expect(await history.record(shelf.events(2001...2002), memory: [7]))
        #expect(shelf.conditions.withLock { $0 } == [ArchiveCondition(setAside: shelf.path + ".damaged")])
        #expect(try await history.events(.all).map(\.sequence) == [2002, 2001])
        await history.close()
        #expect(await shelf.history().open().memory == [7])
    }

    /// What is written to it then nobody ever reads.
    @Test func aFileThatWasTakenAwayIsMissedAndMadeAnew() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened()
        #expect(await history.record(shelf.events(1...2), memory: nil))
        for suffix in ["", "-wal", "-shm"] { unlink(shelf.path + suffix) }
        #expect(await !history.record(shelf.events(3...4), memory: nil))
        #expect(shelf.conditions.withLock { $0.last?.reason } == "\(shelf.path): the file was taken away")
        try await eventually { shelf.conditions.withLock { $0.last?.reason } == nil }
        #expect(await history.record(shelf.events(5...5), memory: nil))
        #expect(try await history.events(.all).map(\.sequence) == [5, 4, 3])
        #expect(try shelf.count() == 3)
        await history.close()
    }

    @Test func aPipeInItsPlaceIsNoFile() async throws {
        let shelf = try Shelf()
        #expect(mkfifo(shelf.path, 0o600) == 0)
        let history = await shelf.opened()
        #expect(await !history.record(shelf.events(1...2), memory: nil))
        #expect(
            shelf.conditions.withLock { $0.last?.reason } == "\(shelf.path): it is no plain file; move it"
        )
        // And what there is in memory is told.
        #expect(try await history.events(.all).map(\.sequence) == [2, 1])
        await history.close()
    }

    @Test func aFullDiskCostsNoEventAndIsTriedAgain() async throws {
        let shelf = try Shelf()
        let small = await shelf.opened(pages: 20)
        var recorded = 0
        while await small.record(shelf.events((recorded + 1)...(recorded + 20)), memory: nil) {
            recorded += 20
        }
        #expect(recorded > 0)
        #expect(shelf.conditions.withLock { $0.last?.reason?.contains("full") } == true)
        // What does not fit is there all the same, and what was there before too.
        _ = await small.record(shelf.events((recorded + 21)...(recorded + 30)), memory: Array("m".utf8))
        let all = try await small.events(.all).map(\.sequence)
        #expect(all == Array((1...(recorded + 30)).reversed()))
        #expect(try await small.events(after: recorded - 5, limit: 100)?.last == recorded + 30)
        await small.close()
    }

    @Test func aFolderThatComesBackGetsWhatWasInMemory() async throws {
        let shelf = try Shelf()
        let folder = shelf.folder + "/mounted"
        let history = shelf.history(at: folder + "/history.db")
        #expect(await history.open().last == 0)
        await history.begin { $0 }
        #expect(await history.record(shelf.events(1...5), memory: Array("m".utf8)) == false)
        #expect(shelf.conditions.withLock { $0.count } == 1)
        #expect(shelf.conditions.withLock { $0.last?.reason?.contains("No such file") } == true)
        #expect(try await history.events(.all).map(\.sequence) == [5, 4, 3, 2, 1])
        mkdir(folder, 0o700)
        try await eventually { shelf.conditions.withLock { $0.last?.reason == nil } }
        #expect(await history.record(shelf.events(6...6), memory: nil))
        #expect(try await history.events(.all).map(\.sequence) == [6, 5, 4, 3, 2, 1])
        await history.close()
        let again = shelf.history(at: folder + "/history.db")
        let kept = await again.open()
        #expect(kept.last == 6)
        #expect(kept.memory == Array("m".utf8))
        await again.close()
    }

    @Test func memoryHasABoundToo() async throws {
        let shelf = try Shelf()
        let history = shelf.history(at: "/proc/none/history.db", overflow: 100)
        _ = await history.open()
        _ = await history.record(shelf.events(1...250), memory: nil)
        #expect(try await history.events(.all).map(\.sequence) == Array((151...250).reversed()))
        await history.close()
    }

    @Test func withoutAFileThereIsMemory() async throws {
        let shelf = try Shelf()
        let history = History(
            path: nil,
            bounds: HistoryBounds(),
            clock: { Moment(wall: 0, uptime: .zero) },
            changed: { _ in }
        )
        #expect(await history.open().memory == nil)
        #expect(await history.record(shelf.events(1...2), memory: nil) == false)
        #expect(try await history.events(.all).map(\.sequence) == [2, 1])
        await history.close()
    }

    /// A commit may have succeeded although it did not say so.
    @Test func whatIsThereAlreadyIsNotWrittenTwice() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened()
        _ = await history.record(shelf.events(1...5), memory: nil)
        #expect(await history.record(shelf.events(4...7), memory: nil))
        #expect(try await history.events(.all).map(\.sequence) == [7, 6, 5, 4, 3, 2, 1])
        #expect(try await history.verdict().problem == nil)
        await history.close()
    }
}
