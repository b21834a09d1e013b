// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

/// What is worth a unit of systemd's.
@Suite struct OccasionTests {
    private struct World {
        var state: TelephonyState
        var occasions = Occasions()
        var uptime: Duration = .zero

        init(policy: Policy = Policy()) {
            state = TelephonyState(policy: policy)
        }

        mutating func take(_ inputs: Input..., after seconds: Int = 1) -> [Occasion] {
            uptime += .seconds(seconds)
            var events: [Event] = []
            for input in inputs {
                let result = reduce(state, input, now: Moment(wall: 0, uptime: uptime))
                state = result.state
                events += result.events
            }
            return occasions.take(events, state)
        }
    }

    private static let modem = ModemID(1)

    private static func started(_ facts: ModemFacts, policy: Policy = Policy()) -> World {
        var world = World(policy: policy)
        _ = world.take(.modemManagerAppeared(version: "1.20.4"), .modem(facts), .complete)
        return world
    }

    @Test func theFirstModemOnANetworkIsOnlineAndTheLastOffIsOffline() {
        var world = World()
        #expect(world.take(.modemManagerAppeared(version: "1.20.4")) == [], "nobody can tell yet")
        #expect(world.take(.modem(.modem(0, state: .searching))) == [])
        #expect(world.take(.complete) == [.offline])
        #expect(world.take(.modem(.modem(0))) == [.online])
        #expect(world.take(.modem(.modem(1, imei: 2, port: 2, sim: card(3)))) == [])
        #expect(world.take(.modem(.modem(0, state: .searching))) == [])
        #expect(
            world.take(.modem(.modem(1, imei: 2, port: 2, sim: card(3), state: .searching))) == [.offline]
        )
    }

    /// A modem is shown when its card has been read, and that may be after all objects were given.
    @Test func aModemWhoseCardIsStillBeingReadMayBeOnline() {
        var world = World()
        let pending = Input.modem(.modem(0, sim: .pending))
        #expect(world.take(.modemManagerAppeared(version: "1.20.4"), pending, .complete) == [])
        #expect(world.take(.modem(.modem(0))) == [.online])
    }

    @Test func aProbeAndARestartOfModemManagerAreNoTimeOffline() {
        var world = Self.started(.modem(0))
        #expect(world.take(.modemGone(ObjectPath("/Modem/0"))) == [])
        #expect(world.take(.modem(.modem(1))) == [])
        #expect(world.take(.modemManagerVanished(reason: "gone")) == [])
        #expect(world.take(.modemManagerAppeared(version: "1.20.4"), .complete) == [])
        #expect(world.take(.modem(.modem(0))) == [])
        #expect(world.take(.modemGone(ObjectPath("/Modem/0"))) == [])
        #expect(world.take(.tick, after: 61) == [.offline])
    }

    @Test func anotherCardIsASwapAndTheSameOneIsNot() {
        var world = Self.started(.modem(0))
        #expect(world.take(.modem(.modem(0, sim: nil, state: .failed))) == [.offline])
        #expect(world.take(.modem(.modem(0))) == [.online], "reseated")
        #expect(world.take(.modem(.modem(0, sim: card(2)))) == [.swapped(Self.modem)])
        #expect(world.take(.modem(.modem(0, sim: card(3, home: "26201")))) == [.swapped(Self.modem)])
    }

    @Test func aSlotThatComesIntoUseIsASwapOnceUnlessItIsEmpty() {
        func facts(_ cards: [SIMReading?], _ primary: UInt32) -> ModemFacts {
            .modem(0).with { $0.setSlots(cards, primary: primary) }
        }
        var world = Self.started(facts([card(1), card(2)], 1))
        #expect(world.take(.modem(facts([card(1), card(3)], 1))) == [], "not in use")
        #expect(world.take(.modem(facts([card(1), card(2)], 2))) == [.swapped(Self.modem)])
        #expect(world.take(.modem(facts([card(1), nil], 1))) == [.swapped(Self.modem)])
        let empty = facts([card(1), nil], 2).with { $0.enter(.failed) }
        #expect(world.take(.modem(empty)) == [.offline])
    }

    @Test func aForeignCardIsAViolationOnce() throws {
        var policy = Policy()
        policy.guards = [SIMGuard(.everyModem, cards: [try #require(CardPattern(iccid(1)?.disclosed ?? ""))])]
        var world = Self.started(.modem(0), policy: policy)
        #expect(
            world.take(.modem(.modem(0, sim: card(2)))) == [.swapped(Self.modem), .violation(Self.modem)]
        )
        #expect(world.take(.modem(.modem(0, sim: card(2), state: .connected))) == [])
        #expect(world.take(.modem(.modem(0, sim: card(1)))) == [.swapped(Self.modem)])
    }
}
