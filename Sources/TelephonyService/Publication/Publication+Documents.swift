// SPDX-License-Identifier: Apache-2.0

package import Telephony

/// What is served as documents by themselves, as everyone may see it.
extension Publication {
    /// The object that `GetStatus` has under `status`.
    package var statusDocument: [UInt8] { status() }

    /// The last events in the order of their numbers, without the modem's state: `{"events": […]}`.
    ///
    /// - Parameter isBrief: leaves those of measurements out.
    /// - Throws: `ArchiveError`.
    package func historyDocument(
        limit: Int,
        isBrief: Bool = false,
        from archive: any EventArchive
    ) async throws -> [UInt8] {
        let query = EventQuery(kinds: isBrief ? Event.Kind.withoutMeasurements : nil, limit: limit)
        let newestFirst = try await encodedEvents(query, from: archive, for: .everyone)
        return try WireRenderer.reply("events", JSONObject.array(of: newestFirst.reversed()))
    }

    /// The events that fit, newest first, without the modem's state.
    ///
    /// - Throws: `ArchiveError`.
    func encodedEvents(
        _ query: EventQuery,
        from archive: any EventArchive,
        for audience: Audience
    ) async throws -> [[UInt8]] {
        let renderer = renderer(for: audience)
        return try await archive.events(query).map {
            try renderer.encodeEvent($0, state: WireRenderer.null)
        }
    }
}
