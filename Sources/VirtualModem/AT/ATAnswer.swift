// SPDX-License-Identifier: Apache-2.0

/// What one command is answered.
enum ATAnswer: Hashable {
    /// Information lines, then OK.
    case ok([String])
    case error
    /// `+CME ERROR` (3GPP TS 27.007 clause 9.2.2).
    case failure(ATFailure)

    static let done = ATAnswer.ok([])
    static func line(_ text: String) -> ATAnswer { .ok([text]) }
}

/// The numbers and words of `+CME ERROR` (3GPP TS 27.007 clause 9.2.2.2).
enum ATFailure: Int {
    case simNotInserted = 10
    case simPINRequired = 11
    case simPUKRequired = 12
    case simFailure = 13
    case simBusy = 14
    case simWrong = 15
    case incorrectPassword = 16

    var words: String {
        switch self {
        case .simNotInserted: "SIM not inserted"
        case .simPINRequired: "SIM PIN required"
        case .simPUKRequired: "SIM PUK required"
        case .simFailure: "SIM failure"
        case .simBusy: "SIM busy"
        case .simWrong: "SIM wrong"
        case .incorrectPassword: "incorrect password"
        }
    }
}
