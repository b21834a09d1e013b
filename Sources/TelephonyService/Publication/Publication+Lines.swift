// SPDX-License-Identifier: Apache-2.0

package import Telephony

extension Publication {
    /// An event by itself with the modem as it was after it, in one line of JSON, as everyone may see it.
    package func line(of event: NumberedEvent) -> [UInt8] {
        let renderer = renderer(for: .everyone)
        let state = event.state.map { renderer.modem($0, modemManager: event.modemManager) }
        // Encoding fails only for a number that is not finite, and those are taken out when facts are copied.
        let encoded = try? renderer.encodeEvent(
            event,
            state: state.map { try JSONObject.encode($0) } ?? WireRenderer.null
        )
        return encoded ?? Array("{}".utf8)
    }
}
