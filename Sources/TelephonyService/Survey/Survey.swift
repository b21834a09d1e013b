// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
package import Telephony

/// The coverage log while it is kept: takes points as they are due, and says whether any come.
package final class Survey: Sendable {
    private struct State {
        var pace = SurveyPace()
        /// What was last known, while the log is on.
        var last: TelephonyState?
    }

    let archive: any SurveyArchive
    let clock: @Sendable () -> Moment
    private let isOn: @Sendable () -> Bool
    private let state = Mutex(State())

    /// - Parameters:
    ///   - clock: the time of now.
    ///   - isOn: whether the configuration has points recorded; asked at each change.
    package init(
        archive: any SurveyArchive,
        clock: @escaping @Sendable () -> Moment,
        isOn: @escaping @Sendable () -> Bool
    ) {
        self.archive = archive
        self.clock = clock
        self.isOn = isOn
    }

    /// Takes in what is known now; returns at once, whatever the disk does.
    package func take(_ known: TelephonyState, now: Moment) {
        guard isOn() else {
            // Begins anew when it is wanted again.
            state.withLock { if $0.last != nil { $0 = State() } }
            return
        }
        let points = state.withLock { state in
            state.last = known
            return state.pace.take(known, now: now)
        }
        if !points.isEmpty { archive.add(points) }
    }

    /// Whether points come now, and why not, or why they are in memory alone.
    package var condition: (isRecording: Bool, reason: String?) {
        guard isOn() else { return (false, "[survey] record=off") }
        let now = clock()
        let silence = state.withLock { state in
            guard let last = state.last else {
                return String?.some("nothing has happened since it was turned on")
            }
            return state.pace.silence(in: last, now: now)
        }
        if let silence { return (false, silence) }
        return (true, archive.surveyTrouble.map { "points are kept in memory alone: \($0)" })
    }
}
