// SPDX-License-Identifier: Apache-2.0

/// A setting of a modem object that all programs share: the last one to write it wins, and nobody is told who.
package protocol SharedSetting: Hashable, Sendable {
    /// What to set so that it is as `need` wants it; nil where it is already.
    func meeting(_ need: Self) -> Self?

    /// Whether what `need` is for works as it is, if not as well.
    func serves(_ need: Self) -> Bool
}

/// Why ModemManager did not take a setting.
package enum SettingRefusal: Hashable, Sendable {
    /// Polkit did not let it.
    case authorization
    /// The bus did not let it.
    case bus
    /// The modem cannot do it.
    case unsupported
    /// It did not work this time.
    case other
}

/// When to write a shared setting: borrowed while somebody wants it, and what was found put back after.
///
/// One value is kept for each modem object, so a new object, which has ModemManager's own setting again, begins anew.
///
/// A program that writes it too is not fought: its setting stays for as long as what is wanted works with it. Where it
/// does not, it is asked for again after a delay that doubles. What was found is put back only over one's own setting;
/// a program that came later has noted that one, and puts it back when it goes: then it is owed still.
package struct BorrowedSetting<Value: SharedSetting>: Hashable, Sendable {
    package enum Step: Hashable, Sendable {
        case nothing
        /// Write this now, and say how it went.
        case set(Value)
        /// Ask again at this time, if nothing happens before.
        case wait(until: Duration)
    }

    private let firstDelay: Duration
    private let longestDelay: Duration

    /// What is written, and whether that has been seen since.
    private var ours: Value?
    private var isSeen = false
    /// It was written by an earlier run, and nothing has been seen of it yet.
    private var isInherited = false
    /// What to put back.
    private var found: Value?
    private var underWay: Value?
    private var attempts = 0
    private var notBefore: Duration?

    /// Why it is not as it is wanted; nil where nobody has refused.
    package private(set) var refusal: SettingRefusal?
    /// Another program has written it since.
    package private(set) var isForeign = false

    /// - Parameters:
    ///   - firstDelay: after the first attempt that came to nothing; it doubles with each.
    ///   - loan: what a run that was killed has left, of the same object.
    package init(
        firstDelay: Duration = .seconds(30),
        longestDelay: Duration = .seconds(3600),
        loan: Loan<Value>? = nil
    ) {
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
        ours = loan?.ours
        found = loan?.found
        isInherited = loan != nil
    }

    /// Takes in what is shown and what is wanted at `now`, a time of any steady clock.
    ///
    /// - Parameters:
    ///   - need: nil where nobody wants anything.
    ///   - isReady: whether the object is far enough to take it.
    package mutating func observe(_ shown: Value, need: Value?, isReady: Bool, at now: Duration) -> Step {
        guard underWay == nil else { return .nothing }
        noteWriter(of: shown)
        guard let need else { return giveBack(over: shown, at: now) }
        guard isReady else { return .nothing }
        guard let target = target(over: shown, need: need) else {
            if !isForeign { refusal = nil }
            return .nothing
        }
        let step = attempt(target, at: now)
        if case .set = step, ours == nil || isForeign { found = shown }
        return step
    }

    /// The step's write was taken.
    package mutating func succeeded() {
        guard let value = underWay else { return }
        underWay = nil
        // Whoever takes it away again is asked less and less often.
        if !isForeign { attempts = 0 }
        notBefore = nil
        refusal = nil
        isForeign = false
        if value == found {
            (ours, found) = (nil, nil)
        } else {
            ours = value
        }
        isSeen = false
    }

    /// The step's write was not taken.
    package mutating func failed(_ why: SettingRefusal, at now: Duration) {
        guard underWay != nil else { return }
        underWay = nil
        refusal = why
        if ours == nil { found = nil }
        backOff(at: now)
    }

    /// Whether there is something of one's own to put back.
    package var isOwed: Bool { ours != nil || underWay != nil }

    /// What has to be known to put it back; there before anything is written, so that it can be kept first.
    package var loan: Loan<Value>? {
        guard let found, let ours = underWay == found ? ours : underWay ?? ours else { return nil }
        return Loan(ours: ours, found: found)
    }

    private mutating func noteWriter(of shown: Value) {
        guard let ours else { return }
        if isInherited {
            isInherited = false
            // It was not written any more, or put back after all; nobody is waited for to show it yet.
            guard shown != found else { return (self.ours, found) = (nil, nil) }
            isSeen = true
        }
        if shown == ours {
            isSeen = true
            isForeign = false
        } else if isSeen || shown != found {
            isSeen = true
            isForeign = true
        }
    }

    /// What to write; nil where it is well as it is.
    private func target(over shown: Value, need: Value) -> Value? {
        guard let ours, !isForeign else {
            return isForeign && shown.serves(need) ? nil : shown.meeting(need)
        }
        let wanted = found.map { $0.meeting(need) ?? $0 }
        return wanted == ours ? nil : wanted
    }

    private mutating func giveBack(over shown: Value, at now: Duration) -> Step {
        if ours == nil { forget(at: now) }
        guard ours != nil, let found, !isForeign else { return .nothing }
        return attempt(found, at: now)
    }

    /// Nobody wants anything, and nothing is owed: the next one who wants it begins anew, but not before a wait is over:
    /// those who come and go would make one refusal after the other.
    private mutating func forget(at now: Duration) {
        let wasUnsupported = refusal == .unsupported
        refusal = nil
        if !wasUnsupported, let notBefore, now < notBefore { return }
        attempts = 0
        notBefore = nil
    }

    private mutating func attempt(_ value: Value, at now: Duration) -> Step {
        if refusal == .unsupported { return .nothing }
        if isForeign, notBefore == nil { backOff(at: now) }
        if let notBefore, now < notBefore { return .wait(until: notBefore) }
        underWay = value
        return .set(value)
    }

    private mutating func backOff(at now: Duration) {
        // Doubling stops long before it could overflow.
        notBefore = now + min(firstDelay * (1 << min(attempts, 16)), longestDelay)
        attempts += 1
    }
}
