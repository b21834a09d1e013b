// SPDX-License-Identifier: Apache-2.0

internal import Configuration
internal import GLibSupport
internal import History
internal import Recording
internal import Telephony
internal import TelephonyService

/// What earlier runs left: the events, and what is remembered of modems and cards; and the publication that goes on from
/// there.
struct EarlierRuns: Sendable {
    let history: History
    let remembered: StateFile.Content
    let publication: Publication

    init(_ prerequisites: Prerequisites, clock: @escaping @Sendable () -> Moment, log: Log) async {
        let (settings, store) = (prerequisites.settings, prerequisites.store)
        let condition = ConditionLog(log: log)
        history = History(
            path: settings.current.historyFile.map { $0.isEmpty ? "\(store.directory)/history.db" : $0 },
            bounds: settings.current.history,
            clock: clock,
            changed: { condition.note($0) }
        )
        let kept = await history.open()
        var content = store.load(archived: kept.memory, last: kept.last)
        if let replay = prerequisites.replay { content.memory = replay.recording.header.remembered }
        remembered = content
        let key = content.key
        await history.begin { KeyedDigest.bytes(of: $0, key: "history:" + key) }
        publication = Publication(
            version: Carrierd.version,
            pseudonyms: store.pseudonyms(key: key),
            sequence: content.sequence,
            time: clock().wall
        )
        condition.target = publication
    }
}
