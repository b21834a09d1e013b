// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Synchronization
import Telephony
import Testing

@testable import TelephonyService

@Suite struct SurveyTests {
    /// A log, what it is kept in, and the switches of both.
    private final class Desk: Sendable {
        let shelf = SurveyShelf()
        let isOn = Mutex(true)
        let now = Mutex(Moment(wall: 1_767_225_600_000, uptime: .seconds(100)))

        var survey: Survey {
            Survey(
                archive: shelf,
                clock: { self.now.withLock { $0 } },
                isOn: { self.isOn.withLock { $0 } }
            )
        }
    }

    /// Shows the modem somewhere else, then where it has come to: a place that nobody saw come is of no known age.
    private func drive(_ survey: Survey, _ desk: Desk) {
        let now = desk.now.withLock { $0 }
        survey.take(state(at: 1000), now: now)
        survey.take(state(at: 0), now: now)
    }

    private func state(at metres: Double) -> TelephonyState {
        var newsroom = Newsroom()
        var facts = Canary.facts()
        var location = LocationFacts()
        location.sources = .gpsRaw
        location.isSignalled = true
        (location.latitude, location.longitude) = (51.5 + metres / 111_195, 7)
        facts.location = location
        newsroom.show(facts)
        return newsroom.state
    }

    @Test func pointsAreTakenOnlyWhileItIsOn() {
        let desk = Desk()
        let survey = desk.survey
        desk.isOn.withLock { $0 = false }
        drive(survey, desk)
        #expect(desk.shelf.all.isEmpty)
        #expect(survey.condition == (false, "[survey] record=off"))
        desk.isOn.withLock { $0 = true }
        #expect(survey.condition == (false, "nothing has happened since it was turned on"))
        drive(survey, desk)
        #expect(desk.shelf.all.count == 1)
        #expect(survey.condition == (true, nil))
    }

    @Test func whyNoneComesIsSaidByTheTimeOfTheQuestion() {
        let desk = Desk()
        let survey = desk.survey
        drive(survey, desk)
        desk.now.withLock { $0.uptime += .seconds(77) }
        #expect(survey.condition == (false, "modem1: its fix is 77 s old"))
    }

    @Test func aDiskThatTakesNothingIsSaid() {
        let desk = Desk()
        let survey = desk.survey
        drive(survey, desk)
        desk.shelf.set { $0.trouble = "disk full" }
        #expect(survey.condition == (true, "points are kept in memory alone: disk full"))
    }

    @Test func noPointHasAnIdentity() throws {
        let desk = Desk()
        drive(desk.survey, desk)
        let point = try #require(desk.shelf.all.first)
        #expect(!"\(point)".contains(Canary.digits))
    }

    @Test func theTrackIsWholeWhileItIsShort() async throws {
        let desk = Desk()
        desk.shelf.add((0..<25).map { .sample($0) })
        let track = try await self.track(desk, hours: 2)
        #expect(track.type == "FeatureCollection")
        #expect(track.survey.points == 25)
        #expect(track.survey.shown == 25)
        #expect(track.survey.hours == 2)
        #expect(!track.survey.thinned)
        #expect(track.features.count == 25)
        #expect(track.features.first?.geometry.coordinates == [7, 51.5])
    }

    @Test func aLongTrackIsThinnedAndSaysSo() async throws {
        let desk = Desk()
        desk.shelf.add((0..<3500).map { .sample($0, modem: $0.isMultiple(of: 2) ? "a" : "b") })
        let track = try await self.track(desk, hours: 24, limit: 500)
        #expect(track.survey.points == 3500)
        #expect(track.survey.shown == track.features.count)
        #expect(track.features.count <= 500)
        #expect(track.features.count > 400)
        #expect(track.survey.thinned)
    }

    @Test func noTrackGoesBackFartherThanADay() async throws {
        let desk = Desk()
        desk.shelf.add([.sample(-25 * 3600), .sample(-23 * 3600), .sample(0)])
        #expect(try await track(desk, hours: 1000).features.count == 2)
        #expect(try await track(desk, hours: .min).features.count == 1)
    }

    @Test func aTrackWithoutPointsIsACollectionOfNone() async throws {
        let desk = Desk()
        desk.isOn.withLock { $0 = false }
        let track = try await self.track(desk, hours: 1)
        #expect(track.features.isEmpty)
        #expect(track.survey.reason == "[survey] record=off")
        desk.shelf.set { $0.isBroken = true }
        await #expect(throws: ArchiveError("broken")) { try await self.track(desk, hours: 1) }
    }

    private func track(_ desk: Desk, hours: Int, limit: Int = 10_000) async throws -> Track {
        try decode(Track.self, try await desk.survey.track(hours: hours, limit: limit))
    }

    private struct Track: Decodable {
        struct About: Decodable {
            var hours: Int
            var points: Int
            var shown: Int
            var thinned: Bool
            var reason: String?
        }

        struct Feature: Decodable {
            struct Geometry: Decodable {
                var coordinates: [Double]
            }

            var geometry: Geometry
        }

        var type: String
        var survey: About
        var features: [Feature]
    }
}
