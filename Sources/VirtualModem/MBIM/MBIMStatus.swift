// SPDX-License-Identifier: Apache-2.0

/// How a command ended (MBIM 1.0 clause 9.4.5, MBIM_STATUS_CODES): what this modem has to say.
package enum MBIMStatus: UInt32, CaseIterable, Hashable, Sendable {
    case success = 0
    case busy = 1
    case failure = 2
    case simNotInserted = 3
    case badSIM = 4
    case pinRequired = 5
    case pinDisabled = 6
    case notRegistered = 7
    case noDeviceSupport = 9
    case packetServiceDetached = 12
    case maxActivatedContexts = 13
    case notInitialized = 14
    case contextNotActivated = 16
    case radioPowerOff = 20
    case invalidParameters = 21
    case invalidDeviceServiceOperation = 31
}

/// What is wrong with a message itself (MBIM 1.0 clause 9.3.4, MBIM_FUNCTION_ERROR_MSG).
package enum MBIMProtocolError: UInt32, CaseIterable, Hashable, Sendable {
    case invalid = 0
    case fragmentTimeout = 1
    case fragmentOutOfSequence = 2
    case lengthMismatch = 3
    case duplicatedTransaction = 4
    case notOpened = 5
    case unknown = 6
    case cancel = 7
    case maxTransfer = 8
}

/// Why bytes are not what they should be.
package struct MBIMMalformed: Error, Equatable, Sendable {
    package let reason: String

    init(_ reason: String) { self.reason = reason }
}
