// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Synchronization
import Telephony
import Testing

@testable import History

/// What becomes of the coverage log where the file cannot be used.
@Suite struct SurveyTroubleTests {
    @Test func aFullDiskIsSaidOnceAndCostsNoEvent() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened(pages: 20)
        var number = 0
        while history.surveyTrouble == nil {
            history.add((number..<(number + 20)).map { shelf.point($0) })
            number += 20
            await history.commitSurvey()
        }
        #expect(history.surveyTrouble?.contains("full") == true)
        history.add([shelf.point(number)])
        await history.commitSurvey()
        #expect(shelf.conditions.withLock { $0.count(where: { $0.surveyReason != nil }) } == 1)
        #expect(shelf.conditions.withLock { $0.last?.reason } == nil)
        // All are there still, those on disk and those that had no room.
        #expect(try await history.points(SurveyQuery()).points.count == number + 1)
        _ = await history.record(shelf.events(1...3), memory: nil)
        #expect(try await history.events(.all).map(\.sequence) == [3, 2, 1])
        await history.close()
    }

    @Test func aFolderThatComesBackGetsWhatWasInMemory() async throws {
        let shelf = try Shelf()
        let folder = shelf.folder + "/mounted"
        let history = shelf.history(at: folder + "/history.db")
        _ = await history.open()
        await history.begin { $0 }
        history.add([shelf.point(0), shelf.point(1)])
        await history.commitSurvey()
        #expect(history.surveyTrouble?.contains("No such file") == true)
        #expect(try await history.points(SurveyQuery()).points.count == 2)
        mkdir(folder, 0o700)
        try await eventually { history.surveyTrouble == nil }
        #expect(try await history.points(SurveyQuery()).next == 2)
        await history.close()
        let again = shelf.history(at: folder + "/history.db")
        _ = await again.open()
        #expect(try await again.points(SurveyQuery()).points.count == 2)
        await again.close()
    }

    @Test func aFileThatAppearsKeepsItsNumbers() async throws {
        let shelf = try Shelf()
        let first = await shelf.opened()
        first.add((0..<5).map { shelf.point($0) })
        await first.close()
        let aside = shelf.folder + "/aside"
        mkdir(aside, 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: shelf.folder)
        where name.hasPrefix("history.db") {
            rename("\(shelf.folder)/\(name)", "\(aside)/\(name)")
        }
        let folder = shelf.folder + "/mounted"
        let history = shelf.history(at: folder + "/history.db")
        _ = await history.open()
        await history.begin { $0 }
        history.add([shelf.point(6), shelf.point(7)])
        rename(aside, folder)
        try await eventually { try await history.points(SurveyQuery()).next == 7 }
        #expect(try await history.points(SurveyQuery()).points.count == 7)
        await history.close()
    }

    @Test func withoutAFileTheLastPointsAreInMemory() async throws {
        let shelf = try Shelf()
        var bounds = HistoryBounds()
        bounds.overflow = 10
        let memory = History(
            path: nil,
            bounds: bounds,
            clock: { shelf.now.withLock { $0 } },
            changed: { _ in }
        )
        _ = await memory.open()
        memory.add((0..<25).map { shelf.point($0) })
        #expect(try await memory.points(SurveyQuery()).points == (15..<25).map { shelf.point($0) })
        await memory.commitSurvey()
        #expect(memory.surveyTrouble?.contains("the oldest 15 points are lost") == true)
        await memory.close()
    }

    @Test func aDamagedFileIsPutAsideAndPointsGoOn() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened()
        history.add((0..<2000).map { shelf.point($0) })
        await history.commitSurvey()
        await history.close()
        let size = try Data(contentsOf: URL(filePath: shelf.path)).count
        try shelf.overwrite(upTo: size)
        let again = await shelf.opened()
        _ = try? await again.points(SurveyQuery())
        again.add([shelf.point(3000)])
        await again.commitSurvey()
        await again.commitSurvey()
        #expect(shelf.conditions.withLock { $0.last?.setAside } == shelf.path + ".damaged")
        #expect(again.surveyTrouble == nil)
        #expect(try await again.points(SurveyQuery()).points.count == 1)
        #expect(await again.record(shelf.events(1...1), memory: nil))
        await again.close()
    }

    @Test func aFileOfTheVersionBeforeGetsTheTable() async throws {
        let shelf = try Shelf()
        do {
            let database = try Database(path: shelf.path, isWritten: true)
            for step in Schema.steps[..<2] { try database.execute(step) }
            try database.execute("PRAGMA user_version = 2")
        }
        let history = await shelf.opened()
        history.add([shelf.point(0)])
        await history.commitSurvey()
        #expect(history.surveyTrouble == nil)
        #expect(try shelf.surveyed() == 1)
        await history.close()
    }
}
