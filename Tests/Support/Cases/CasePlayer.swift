// SPDX-License-Identifier: Apache-2.0

internal import CarrierTables
package import JSON
package import Recording
package import Telephony
internal import TelephonyService

/// Plays a case to the rules alone, and says what a client would be answered.
package struct CasePlayer {
    private var rules: RulesPlayer
    private let renderer: WireRenderer

    package var state: TelephonyState { rules.state }

    package init(_ recording: Recording) throws {
        rules = RulesPlayer(recording.header, carriers: try Self.tables(with: recording.header.carriers))
        renderer = WireRenderer(audience: .privileged, pseudonyms: Pseudonyms { _ in "0123456789abcdef" })
    }

    /// The program's own table, and one of the site's over it.
    package static func tables(with carriers: JSONValue?) throws -> CarrierTable {
        guard let carriers else { return try builtin.get().table }
        return CarrierTable(layers: [
            try builtin.get().layer, try CarrierFile.layer(bytes: carriers.encoded(), file: "site.json"),
        ])
    }

    /// Read once: it is large, and there are many cases.
    private static let builtin = Result {
        let layer = try BuiltinTable.layer()
        return (layer: layer, table: CarrierTable(layers: [layer]))
    }

    /// Goes on to the step's time, shows what it shows, and gives every event on the way, as text.
    package mutating func play(_ step: RecordedStep) -> [String] {
        rules.play(step).map(\.line)
    }

    /// The modems that there are now.
    package var ids: [String] { state.views.map(\.id.description) }

    /// What the privileged are answered for a modem; nil where there is none of that id.
    package func answer(for id: String) throws -> JSONValue? {
        guard let modem = state.views.first(where: { $0.id.description == id }) else { return nil }
        return try JSONValue(JSONCoder.encode(renderer.modem(modem, modemManager: state.modemManager)))
    }
}
