// SPDX-License-Identifier: Apache-2.0

/// How much of the machine a server's clients may take together.
package struct VarlinkLimits: Sendable {
    /// Connections at one time.
    package var connections = 4096
    /// Connections at one time of one user.
    package var connectionsPerUser = 2048
    /// The longest call, in bytes.
    package var messageBytes = 1 << 20
    /// Input of all clients together that is received and not yet carried out, in bytes.
    package var unfinishedBytes = 16 << 20
    /// What a client is told that is turned away because one of these is reached, the length of a call excepted.
    package var refusal = VarlinkError.permissionDenied

    package init() {}
}

extension VarlinkLimits {
    /// Unsent output of one client, in bytes, at which its stream is no longer pulled and its calls wait.
    static let unsentBytes = 64 << 10
    /// Descriptors that clients leave to the rest of the process, at most; half of all where there are few.
    static let sparedDescriptors: UInt = 64
    /// Connections that are kept open after their last answer, so that the client can read it before it sees an error
    /// for what it still writes.
    static let draining = 64
    /// Input, in bytes, that is thrown away for one of those before it is cut off.
    static let drainedBytes = 8 << 20
    /// Messages and batches of one client in one go; after them the others have their turn.
    static let turns = 32
    /// How many of them a batch of a stream takes: it may have to be encoded, all of it.
    static let turnsOfBatch = 16
}
