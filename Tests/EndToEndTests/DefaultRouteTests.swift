// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import TelephonyAPI
import Testing

/// The daemon in a network namespace of its own, with links that lead nowhere.
@Suite(
    .takesTurns,
    .enabled(
        if: getuid() == 0 && Programs.path(of: "ip") != nil,
        "needs root, for a network namespace, and iproute2"
    ),
    .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon")
)
struct DefaultRouteTests {
    @Test func theModemWithTheDefaultRouteCarriesTheData() async throws {
        try await withPrivateBus { bus in
            let fake = try FakeModemManager(bus: bus.address)
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            try fake.claimName()
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                within: ["unshare", "--net"]
            )
            func ip(_ words: String) async throws -> Bool {
                let words = words.split(separator: " ").map(String.init)
                let process = try await ChildProcess.start(
                    "nsenter",
                    ["--target", "\(daemon.process.processID)", "--net", "ip"] + words,
                    output: .discard,
                    errors: .discard
                )
                return try await process.waitForExit(limit: .seconds(10)) == .status(0)
            }
            func carries(_ expected: Bool, _ what: String) async throws {
                try await eventually(what) {
                    let modem = try daemon.status().modems.first
                    return modem?.carriesData == expected
                        && modem?.blanks.contains { $0.field == "carriesData" } == false
                }
            }
            try await carries(false, "no route, no data")
            for (name, network) in [("wwan0", 1), ("eth0", 2)] {
                // Any kind of link will do; not every kernel has the first.
                var isMade = try await ip("link add \(name) type dummy")
                if !isMade { isMade = try await ip("link add \(name) type bridge") }
                try #require(isMade)
                #expect(try await ip("address add 192.0.\(network).2/24 dev \(name)"))
                #expect(try await ip("link set \(name) up"))
            }
            #expect(try await ip("route add default via 192.0.1.1 metric 700"))
            try await carries(true, "IPv4 by the modem")
            #expect(try await ip("route add default via 192.0.2.1 metric 100"))
            try await carries(false, "IPv4 by something better")
            // The kernel says nothing of a route that goes with its link.
            #expect(try await ip("link set eth0 down"))
            try await carries(true, "the better one is gone")
            #expect(try await ip("address flush dev wwan0"))
            try await carries(false, "the address is gone, and the route with it")
            #expect(try await ip("-6 route add default dev wwan0 metric 1024"))
            try await carries(true, "IPv6 by the modem")
            #expect(try await ip("link delete wwan0"))
            try await carries(false, "the link is gone")
            await daemon.process.terminate()
        }
    }
}
