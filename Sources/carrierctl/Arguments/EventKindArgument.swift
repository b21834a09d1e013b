// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI
internal import Wording

extension EventKind {
    /// The kinds that `--kind` named.
    static func all(named names: [String]) throws(Failure) -> [EventKind] {
        var kinds: [EventKind] = []
        for name in names { kinds.append(try EventKind(argument: name)) }
        return kinds
    }

    private init(argument name: String) throws(Failure) {
        self.init(rawValue: name)
        if EventKind.all.contains(self) { return }
        let names = EventKind.all.map(\.rawValue)
        throw Failure(
            .usage,
            "--kind \(name)",
            why: "no such kind of event",
            advice: nearest(to: name, among: names).map { "did you mean \($0)?" }
                ?? "the kinds are \(list(names))"
        )
    }

    /// The kinds that this version knows.
    static let all: [EventKind] = [
        .snapshot, .modemAdded, .modemRemoved, .modemRecovering, .modemRecovered, .simInserted, .simRemoved,
        .simChanged, .simLocked, .simUnlocked, .imsiChanged, .simForeign, .simForeignEnded, .carrierChanged,
        .networkChanged,
        .registrationChanged, .technologyChanged, .fiveGChanged, .callChanged, .signalChanged,
        .locationChanged, .carriesDataChanged,
        .modemManagerAvailable, .modemManagerUnavailable, .gap,
    ]

    /// Those that come so often that they would hide the others: shown where somebody names them.
    static let quiet: Set<EventKind> = [.signalChanged, .locationChanged]

    /// The kinds that happen to a modem, without the quiet ones.
    static let usual = all.filter { $0 != .snapshot && $0 != .gap && !quiet.contains($0) }
}
