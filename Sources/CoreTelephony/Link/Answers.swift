// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TelephonyAPI

/// What the questions are answered with: made once for each change, and only read from then on.
///
/// `@unchecked`: nothing in it is ever changed, and neither is a `CTCarrier` or a `CTCall`.
final class Answers: @unchecked Sendable {
    let lines: ServiceLines
    let carriers: [String: CTCarrier]
    let technologies: [String: String]
    let calls: Set<CTCall>

    /// - Parameter old: what was answered before; objects that still hold are taken over from it.
    init(_ lines: ServiceLines, after old: Answers?) {
        self.lines = lines
        var carriers: [String: CTCarrier] = [:]
        var technologies: [String: String] = [:]
        for line in lines.lines {
            let key = line.identifier.text
            let known = old?.carriers[key]
            carriers[key] = known?.facts == line.carrier ? known : CTCarrier(line.carrier)
            if let technology = line.technology { technologies[key] = technology }
        }
        self.carriers = carriers
        self.technologies = technologies
        calls = Set(lines.calls.map(CTCall.init))
    }

    /// The carrier that is meant where only one is asked for.
    var primaryCarrier: CTCarrier? { lines.primary.flatMap { carriers[$0.identifier.text] } }
}
