// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport
internal import Telephony

/// What is owed to ModemManager: the last that was said of it, or what an earlier run has left.
@GLibActor
final class LoanBook {
    var loans: [ModemLoans]

    nonisolated init(_ loans: [ModemLoans]) {
        self.loans = loans
    }
}
