// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import Telephony
internal import TelephonyService

/// Says in the log and in the status how the history does.
final class ConditionLog: Sendable {
    private let log: Log
    private let state = Mutex((condition: ArchiveCondition(), target: Publication?.none))

    init(log: Log) {
        self.log = log
    }

    /// Who is told; at once of what came before there was one.
    var target: Publication? {
        get { state.withLock { $0.target } }
        set {
            let condition = state.withLock { state in
                state.target = newValue
                return state.condition
            }
            newValue?.report(condition)
        }
    }

    func note(_ condition: ArchiveCondition) {
        let (old, target) = state.withLock { state in
            defer { state.condition = condition }
            return (state.condition, state.target)
        }
        if let aside = condition.setAside, aside != old.setAside {
            log(.error, "the history was damaged and begins anew; what there was is kept as \(aside)")
        }
        switch (old.reason, condition.reason) {
        case (let old, let reason?) where old != reason:
            log(.error, "events are kept in memory alone: \(reason)")
        case (_?, nil): log(.notice, "events are on disk again")
        default: break
        }
        switch (old.surveyReason, condition.surveyReason) {
        case (let old, let reason?) where old != reason:
            log(.error, "points of the coverage log are kept in memory alone: \(reason)")
        case (_?, nil): log(.notice, "points of the coverage log are on disk again")
        default: break
        }
        target?.report(condition)
    }
}
