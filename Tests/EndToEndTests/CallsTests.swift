// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import Support
import TelephonyAPI
import Testing

/// Voice calls through a real ModemManager, to the daemon's events and to a program's `CTCallCenter`.
@Suite(.takesTurns, .enabled(if: ModemManagerProcess.isInstalled, "needs ModemManager and dbus-daemon"))
struct CallsTests {
    private static let modem = "/org/freedesktop/ModemManager1/Modem/0"

    @Test func callsAreToldThroughTheirStates() async throws {
        try await ModemBench.run(["m0=docomo@rm500q-voice"]) { bench in
            try await bench.registered()
            let bus = try await BusConnection.open(.address(bench.bus.address))
            let watch = try await EventWatch.start(bench.daemon)

            try bench.modem.send("call incoming +81312345678")
            var told = try await watch.until("it rings") { $0.isOfACall("incoming") }
            let ringing = try #require(told.last?.state?.calls.first)
            #expect(ringing.state == .incoming && ringing.direction == .incoming)
            // Who runs the tests as root may see it, everyone else a reason why not.
            #expect(ringing.number == "+81312345678" || ringing.number == nil)
            let call = try #require(await bus.calls(of: Self.modem).last)
            try await bus.call("Accept", ofCall: call)
            told = try await watch.until("it is taken") { $0.isOfACall("active") }
            #expect(told.last?.before?.hasPrefix(ringing.id + " ") == true)
            try bench.modem.send("call hangup")
            try await watch.until("it is over") { $0.isOfACall("disconnected") || $0.isEndOfACall }

            let out = try await bus.createCall(to: "+81300000000", at: Self.modem)
            try await bus.call("Start", ofCall: out)
            try await watch.until("it rings there") { $0.isOfACall("ringing") }
            try bench.modem.send("call answer")
            try await watch.until("it is taken there") { $0.isOfACall("active") }
            try await bus.call("Hangup", ofCall: out)
            try await watch.until("it is over") { $0.isOfACall("disconnected") || $0.isEndOfACall }
            print("calls: \(watch.events.filter { $0.kind == .callChanged }.map(\.words))")
            await watch.stop()
        }
    }
}

extension BusConnection {
    fileprivate func createCall(to number: String, at modem: String) async throws -> String {
        let answer = try await call(
            "CreateCall",
            interface: "org.freedesktop.ModemManager1.Modem.Voice",
            path: modem,
            destination: "org.freedesktop.ModemManager1",
            arguments: "({'number': <'\(number)'>},)"
        )
        return try #require(Self.paths(in: answer).first)
    }

    /// The paths of a modem's calls.
    fileprivate func calls(of modem: String) async throws -> [String] {
        Self.paths(
            in: try await call(
                "ListCalls",
                interface: "org.freedesktop.ModemManager1.Modem.Voice",
                path: modem,
                destination: "org.freedesktop.ModemManager1",
                arguments: "()"
            )
        )
    }

    fileprivate func call(_ method: String, ofCall path: String) async throws {
        try await call(
            method,
            interface: "org.freedesktop.ModemManager1.Call",
            path: path,
            destination: "org.freedesktop.ModemManager1",
            arguments: "()"
        )
    }

    private static func paths(in answer: String) -> [String] {
        answer.split(separator: "'").filter { $0.hasPrefix("/org/freedesktop") }.map(String.init)
    }
}

extension Event {
    /// Whether a call has come to that state.
    fileprivate func isOfACall(_ state: String) -> Bool {
        kind == .callChanged && after?.hasSuffix(" \(state)") == true
    }

    fileprivate var isEndOfACall: Bool { kind == .callChanged && after == nil }

    fileprivate var words: String { "\(before ?? "-") to \(after ?? "-")" }
}
