// SPDX-License-Identifier: Apache-2.0

import CarrierTables
import Telephony
import Testing

struct ProviderInfoTests {
    private func layer(_ xml: String) throws(CarrierTableError) -> CarrierLayer {
        try ProviderInfo.layer(bytes: Array(xml.utf8), file: "list.xml", modified: 1_682_256_794)
    }

    private func list(_ providers: String) -> String {
        """
        <?xml version="1.0"?>
        <!DOCTYPE serviceproviders SYSTEM "serviceproviders.2.dtd">
        <!-- A list. -->
        <serviceproviders format="2.0">
        <country code="ru"><name>Russia</name>
        \(providers)
        </country></serviceproviders>

        """
    }

    private func provider(_ name: String, _ codes: [String], primary: String = "") -> String {
        let ids = codes.map { "<network-id mcc=\"\($0.prefix(3))\" mnc=\"\($0.dropFirst(3))\"/>" }.joined()
        return "<provider \(primary)><name>\(name)</name><gsm>\(ids)"
            + "<apn value=\"internet\"><name>Plan</name></apn></gsm></provider>"
    }

    @Test
    func aLoneProviderIsNamedByItsCode() throws {
        let xml = list(
            "<provider><name>Beeline</name><name xml:lang=\"ru\">Билайн</name>"
                + "<gsm><network-id mcc=\"250\" mnc=\"99\"/><network-id mcc=\"250\" mnc=\"099\"/></gsm></provider>"
        )
        let layer = try layer(xml)
        #expect(layer.name == "provider-info")
        #expect(layer.version == "20230423")
        #expect(layer.date == "2023-04-23")
        #expect(layer.isFallback)
        var entry = CarrierEntry(id: "provider-info.ru.beeline", name: "Beeline", kind: .operator)
        entry.localName = "Билайн"
        entry.country = "ru"
        entry.networks = [try plmn("25099"), try plmn("250099")]
        entry.line = 6
        var rule = CarrierRule(plmns: entry.networks)
        rule.line = 6
        entry.rules = [rule]
        #expect(layer.carriers == [entry])
    }

    @Test func aByteOrderMarkAndWindowsLineEndsAreTolerated() throws {
        let xml = list(provider("Beeline", ["25099"]))
        let windows = "\u{FEFF}" + xml.replacing("\n", with: "\r\n")
        #expect(try layer(windows) == layer(xml))
    }

    @Test(arguments: ["bad\u{1}name", "\u{202E}a", "a\u{1B}[2J", "a &b\nc;"])
    func anErrorIsOneLineWithoutControlCharacters(name: String) throws {
        let fault = try #require(throws: CarrierTableError.self) {
            try layer("<serviceproviders><\(name)/></serviceproviders>")
        }
        let isPlain = !fault.description.unicodeScalars.contains { scalar in
            scalar.value < 0x20 || (0x202A...0x202E).contains(scalar.value)
        }
        #expect(isPlain, "\(fault)")
    }

    @Test(.timeLimit(.minutes(5)))
    func thousandsThatShareACodeAreReadInTime() throws {
        let xml = list((0..<20_000).map { provider("Number \($0)", ["25099"]) }.joined())
        #expect(try layer(xml).carriers.count == 20_000)
    }

    @Test
    func thePrimaryOneOwnsASharedCode() throws {
        let layer = try layer(
            list(
                provider("Guest", ["25001"])
                    + provider("Host", ["25001", "25002"], primary: "primary=\"true\"")
            )
        )
        let guest = try #require(layer.carriers.first)
        let host = try #require(layer.carriers.last)
        #expect(guest.kind == .unknown && guest.rules == [] && guest.host == host.id)
        #expect(host.kind == .operator)
        #expect(host.rules.map(\.plmns) == [[try plmn("25001"), try plmn("25002")]])
    }

    @Test
    func aSharedCodeWithoutAPrimaryDecidesNothing() throws {
        let layer = try layer(list(provider("A", ["25001", "25003"]) + provider("B", ["25001"])))
        #expect(layer.carriers.map(\.kind) == [.operator, .unknown])
        #expect(layer.carriers[0].rules.map(\.needs) == [[], [.apn]])
        #expect(layer.carriers[1].rules.map(\.needs) == [[.apn]])
        #expect(layer.carriers[1].networks == [])
    }

    @Test
    func aProviderThatIsListedTwiceIsOne() throws {
        let layer = try layer(list(provider("A", ["25001"]) + provider("A", ["25001", "25002"])))
        #expect(layer.carriers.map(\.networks) == [[try plmn("25001"), try plmn("25002")]])
    }

    @Test
    func idsAreUniqueAndPlain() throws {
        let layer = try layer(
            list(
                provider("Télé 2 (old)", ["25001"]) + provider("Tele 2 - old", ["25002"])
                    + provider("Мотив", ["25003"]) + provider("CDMA only", [])
            )
        )
        #expect(
            layer.carriers.map(\.id) == [
                "provider-info.ru.tele-2-old", "provider-info.ru.tele-2-old-2", "provider-info.ru.25003",
            ]
        )
    }

    @Test(arguments: [
        ("", 1), ("<a", 1), ("<serviceproviders>\n<country>\n</provider>", 3), ("<a>\n&nope;</a>", 2),
        ("\u{1}", 1), ("<serviceproviders>\n", 2),
    ])
    func brokenMarkupIsAnErrorWithItsLine(xml: String, line: Int) throws {
        do {
            _ = try layer(xml)
            Issue.record("it was read")
        } catch {
            #expect(error.file == "list.xml" && error.line == line, "\(error)")
            #expect(!error.description.contains("Error on line"))
        }
    }

    @Test
    func anotherDocumentIsNoList() {
        #expect(throws: CarrierTableError.self) { try layer("<html><body/></html>") }
    }

    @Test
    func damagedMarkupNeverTraps() {
        let bytes = Array(list(provider("A", ["25001"]) + provider("B", ["25001"])).utf8)
        for length in bytes.indices {
            _ = try? ProviderInfo.layer(bytes: Array(bytes[..<length]), file: nil, modified: 0)
        }
        var numbers = SeededNumbers(seed: 5)
        for _ in 0..<5_000 {
            var damaged = bytes
            damaged[Int.random(in: damaged.indices, using: &numbers)] = .random(in: 0...255, using: &numbers)
            _ = try? ProviderInfo.layer(bytes: damaged, file: nil, modified: Int.random(in: .min ... .max))
        }
    }

    @Test
    func debiansListIsRead() throws {
        guard let layer = try ProviderInfo.layer(path: CarrierSources.providerInfoPath) else {
            print("skipped: mobile-broadband-provider-info is not installed")
            return
        }
        #expect(layer.carriers.count > 500)
        #expect(Set(layer.carriers.map(\.id)).count == layer.carriers.count)
    }
}
