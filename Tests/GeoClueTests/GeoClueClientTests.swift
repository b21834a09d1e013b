// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import Support
import Synchronization
import Telephony
import Testing

@testable import GeoClue

/// The client beside a GeoClue that says what no real one can be made to.
@Suite struct GeoClueClientTests {
    @Test func aPlaceIsTold() async throws {
        try await withGeoClue { fake, told in
            try await eventually { fake.isStarted }
            fake.move(to: [
                "Latitude": "51.5", "Longitude": "-7.25", "Accuracy": "20.5", "Altitude": "80.0",
                "Timestamp": "(uint64 1767225600, uint64 123456)",
            ])
            try await eventually {
                told.last
                    == .fix(
                        .init(
                            latitude: 51.5,
                            longitude: -7.25,
                            accuracy: 20.5,
                            altitude: 80,
                            timestamp: 1_767_225_600_123
                        )
                    )
            }
            #expect(
                told.all.prefix(2) == [
                    .silence(.notYet, detail: "GeoClue has not answered yet"),
                    .silence(.notYet, detail: "GeoClue has no fix yet"),
                ]
            )
        }
    }

    @Test func whatIsAskedForIsSaidBeforeTheStart() async throws {
        try await withGeoClue { fake, _ in
            try await eventually { fake.isStarted }
            #expect(
                fake.calls == [
                    "AddAgent", "GetClient", "Set DesktopId <'carrierd'>", "Set DistanceThreshold <uint32 5>",
                    "Set TimeThreshold <uint32 1>", "Set RequestedAccuracyLevel <uint32 8>", "Start",
                ]
            )
        }
    }

    @Test func whatGeoClueDoesNotKnowIsNil() async throws {
        try await withGeoClue { fake, told in
            try await eventually { fake.isStarted }
            fake.move(to: [
                "Latitude": "1.0", "Longitude": "2.0", "Altitude": "-1.7976931348623157e308",
                "Timestamp": "(uint64 0, uint64 0)", "Accuracy": "'far'",
            ])
            try await eventually { told.last == .fix(.init(latitude: 1, longitude: 2)) }
        }
    }

    @Test func aPlaceWithoutALatitudeIsPassedOver() async throws {
        try await withGeoClue { fake, told in
            try await eventually { fake.isStarted }
            fake.move(to: ["Longitude": "2.0"])
            fake.move(to: ["Latitude": "3.0", "Longitude": "2.0"])
            try await eventually { told.last == .fix(.init(latitude: 3, longitude: 2)) }
            #expect(told.all.count == 3)
        }
    }

    @Test func aRefusalSaysWhatToPutWhere() async throws {
        try await withGeoClue { fake in
            fake.refuse("Start", with: ("org.freedesktop.DBus.Error.AccessDenied", "Geolocation disabled"))
        } _: { fake, told in
            try await eventually { told.all.count > 1 }
            guard case .silence(.authorizationDenied, let detail?) = told.last else {
                Issue.record("\(told.all)")
                return
            }
            for part in ["Geolocation disabled", "[carrierd]", "allowed=true", "/etc/geoclue/geoclue.conf"] {
                #expect(detail.contains(part), "\(part)")
            }
            fake.refuse("Start", with: nil)
            try await eventually { told.last == .silence(.notYet, detail: "GeoClue has no fix yet") }
        }
    }

    @Test func anotherAgentIsAsGoodAndNoneIsSaidToBeMissing() async throws {
        try await withGeoClue { fake in
            fake.refuse("AddAgent", with: ("org.freedesktop.DBus.Error.AccessDenied", "not allowed"))
            fake.refuse("GetClient", with: ("org.freedesktop.DBus.Error.NoReply", "gone"))
        } _: { fake, told in
            try await eventually { told.all.count > 1 }
            guard case .silence(.authorizationDenied, let detail?) = told.last else {
                Issue.record("\(told.all)")
                return
            }
            #expect(detail.contains("whitelist= under [agent]"))
            fake.refuse("GetClient", with: nil)
            try await eventually { fake.isStarted }
        }
    }

    @Test func theAgentLetsNobodyElse() async {
        #expect(await GeoClueAgent.answer("AuthorizeApp", "('carrierd', 8)") == "(true, uint32 8)")
        #expect(await GeoClueAgent.answer("AuthorizeApp", "('firefox', 8)") == "(false, uint32 0)")
        #expect(await GeoClueAgent.answer("AuthorizeApp", "('carrierd2', 8)") == "(false, uint32 0)")
        #expect(await GeoClueAgent.answer("Other", "()") == nil)
    }

    @Test func aMachineWithoutGeoClueSaysSoAndGoesOnTrying() async throws {
        let bus = try await PrivateBus.started()
        try await telling(on: bus) { told in
            try await eventually { told.all.count > 1 }
            guard case .silence(.notReported, let detail?) = told.last else {
                Issue.record("\(told.all)")
                return
            }
            #expect(detail.contains("geoclue-2.0"))
            let fake = try FakeGeoClue(bus: bus.address)
            try fake.claimName()
            try await eventually { fake.isStarted }
        }
    }

    @Test func aGeoClueThatEndsIsAskedAgain() async throws {
        try await withGeoClue { fake, told in
            try await eventually { fake.isStarted }
            fake.move(to: ["Latitude": "1.0", "Longitude": "2.0"])
            try await eventually { told.last == .fix(.init(latitude: 1, longitude: 2)) }
            let bus = fake.address
            fake.close()
            try await eventually { told.all.contains(.gone) }
            let next = try FakeGeoClue(bus: bus)
            try next.claimName()
            try await eventually { next.isStarted }
            next.move(to: ["Latitude": "3.0", "Longitude": "2.0"])
            try await eventually { told.last == .fix(.init(latitude: 3, longitude: 2)) }
        }
    }

    @Test func aBusThatRestartsIsComeBackTo() async throws {
        let bus = try await PrivateBus.started()
        let first = try FakeGeoClue(bus: bus.address)
        try first.claimName()
        try await telling(on: bus) { told in
            try await eventually { first.isStarted }
            await bus.stop()
            try await eventually { told.all.count > 2 }
            try await bus.start()
            let fake = try FakeGeoClue(bus: bus.address)
            try fake.claimName()
            try await eventually { fake.isStarted }
        }
    }

    @Test func withoutABusTheReasonIsSaidUntilThereIsOne() async throws {
        let bus = try PrivateBus()
        try await telling(on: bus) { told in
            var reason: String?
            try await eventually {
                for case .silence(.failed, let detail?) in told.all { reason = detail }
                return reason != nil
            }
            #expect(reason?.hasPrefix("no message bus to ask GeoClue on: ") == true)
            try await bus.start()
            let fake = try FakeGeoClue(bus: bus.address)
            try fake.claimName()
            try await eventually { fake.isStarted }
        }
    }

    /// It may have been installed just now: an hour's pause is not waited for.
    @Test func aGeoClueThatAppearsIsAskedAtOnce() async throws {
        let bus = try await PrivateBus.started()
        let told = Told()
        let client = GeoClueClient(bus: .address(bus.address), firstPause: .seconds(3600))
        let running = Task { await client.run { told.append($0) } }
        try await eventually { told.all.count > 1 }
        let fake = try FakeGeoClue(bus: bus.address)
        try fake.claimName()
        try await eventually { fake.isStarted }
        running.cancel()
        await running.value
    }

    @Test func aBusThatForbidsItIsNotTakenForGeoClue() {
        let refusal = GLibError(
            domain: "g-dbus-error-quark",
            code: 9,
            message: "Rejected send message, 1 matched rules",
            remoteName: "org.freedesktop.DBus.Error.AccessDenied"
        )
        #expect(
            PositionFacts(refusal: refusal)
                == .silence(.busDenied, detail: "the bus does not let carrierd talk to GeoClue")
        )
    }

    @Test func placesThatAreTurnedOffAreSaidToBe() async throws {
        try await withGeoClue { fake, told in
            try await eventually { fake.isStarted }
            fake.stop()
            try await eventually { told.all.contains(.stopped) }
            // It asks again, which is refused as long as they are off.
            try await eventually { fake.calls.count(where: { $0 == "Start" }) > 1 }
        }
    }
}

/// What a client has told so far.
final class Told: Sendable {
    private let facts = Mutex<[PositionFacts]>([])

    var all: [PositionFacts] { facts.withLock { $0 } }
    var last: PositionFacts? { all.last }

    func append(_ fact: PositionFacts) { facts.withLock { $0.append(fact) } }
}

/// Runs a client on a bus, for as long as `body` does.
func telling(on bus: PrivateBus, _ body: (Told) async throws -> Void) async throws {
    let told = Told()
    let client = GeoClueClient(
        bus: .address(bus.address),
        firstPause: .milliseconds(20),
        longestPause: .milliseconds(200)
    )
    let running = Task { await client.run { told.append($0) } }
    let result: Result<Void, any Error>
    do { result = .success(try await body(told)) } catch { result = .failure(error) }
    running.cancel()
    await running.value
    try result.get()
}

/// The same beside a fake.
func withGeoClue(
    prepare: (FakeGeoClue) -> Void = { _ in },
    _ body: (FakeGeoClue, Told) async throws -> Void
) async throws {
    let bus = try await PrivateBus.started()
    let fake = try FakeGeoClue(bus: bus.address)
    prepare(fake)
    try fake.claimName()
    try await telling(on: bus) { told in try await body(fake, told) }
}
