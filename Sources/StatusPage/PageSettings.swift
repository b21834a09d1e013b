// SPDX-License-Identifier: Apache-2.0

/// How the page is served.
package struct PageSettings: Hashable, Sendable {
    /// Where; nothing is served where there is none.
    package var listen: [ListenAddress] = []
    /// The names that are answered to beside the machine's own.
    package var hosts: [String] = []
    /// The permissions of a Unix socket's file.
    package var socketMode: UInt32 = 0o660
    /// Whose file it is beside the daemon's user: a group's number; nil for the daemon's own.
    package var socketGroup: UInt32?
    package var limits = PageLimits()

    package init() {}
}

/// What clients may take of the daemon.
package struct PageLimits: Hashable, Sendable {
    /// How many connections there may be at one time.
    package var connections = 1024
    /// The same, from one address.
    package var connectionsPerAddress = 768
    /// How many of them may be event streams.
    package var streams = 768
    /// The longest header of a request, in bytes.
    package var headerSize = 16 << 10
    /// By when a request has to be there, from the connection on.
    package var requestTime = Duration.seconds(10)
    /// By when an answer has to be taken that is not a stream.
    package var answerTime = Duration.seconds(60)
    /// How long an event stream may be read by nobody.
    package var stallTime = Duration.seconds(60)
    /// After what time of silence an event stream is sent a comment.
    package var keepAlive = Duration.seconds(15)

    package init() {}
}
