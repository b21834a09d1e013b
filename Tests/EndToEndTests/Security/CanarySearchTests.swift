// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing

/// That the search of the canary tests finds what it is for.
@Suite struct CanarySearchTests {
    private func isFound(_ text: String, _ canary: Canary = .iccid) -> Bool {
        let findings = CanarySearch().findings(in: text)
        return findings.contains { $0.hasPrefix(canary.name + ",") }
    }

    @Test func aNumberIsFoundWholeAndInPartsAndInItsSpellings() {
        for canary in Canary.all {
            let digits = canary.text.filter(\.isNumber)
            #expect(isFound("x\(digits)y", canary), "\(canary.name)")
            for start in 0...digits.count - CanarySearch.part {
                let part = digits.dropFirst(start).prefix(CanarySearch.part)
                #expect(isFound("before \(part) behind", canary), "\(canary.name) from \(start)")
            }
            #expect(isFound(String(digits.reversed()), canary))
            let pairs = stride(from: 0, to: digits.count - 1, by: 2).map { start in
                String(digits.dropFirst(start).prefix(2).reversed())
            }
            #expect(isFound(pairs.joined(), canary))
            #expect(isFound(digits.utf8.map { String($0, radix: 16) }.joined(), canary))
            for before in ["", "a", "ab", "abc"] {
                #expect(isFound(Data((before + digits).utf8).base64EncodedString(), canary))
            }
            #expect(isFound(digits.map(String.init).joined(separator: " "), canary))
        }
        #expect(isFound("8949-0200-7373"))
    }

    @Test func whatIsNobodysIsNotFound() {
        let search = CanarySearch()
        #expect(search.findings(in: "26201 Telekom.de 89490, 73737, 2026-11-30T10:00:00.000Z").isEmpty)
        let now = Int(Date().timeIntervalSince1970)
        #expect(search.findings(in: "\(now) \(now)123").isEmpty)
        #expect(CanarySearch(sparesIssuers: true).findings(in: "8949020 86797805 89049032").isEmpty)
        #expect(!CanarySearch(sparesIssuers: true).findings(in: "757575").isEmpty)
    }
}
