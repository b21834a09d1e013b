// SPDX-License-Identifier: Apache-2.0

/// What a method gives back for one call.
package enum VarlinkAnswer: Sendable {
    /// Success: the parameters, an encoded JSON object with no NUL byte in it. They are sent as they are.
    case reply([UInt8])
    case failure(VarlinkError)
    /// Many replies, for a call with `more`; without it the server answers `ExpectedMore` in its place.
    case stream(any ReplySource)
    /// The answer takes time: the work runs in a task of its own, and later calls of the same client wait for
    /// it. When the client goes, the task is cancelled, unless the call was `oneway`.
    case deferred(@Sendable () async throws(VarlinkError) -> VarlinkAnswer)

    /// A reply whose parameters are the members of `value`.
    ///
    /// A value that JSON cannot carry (a number that is not finite) becomes `InvalidParameter`.
    package static func reply(encoding value: some Encodable) -> VarlinkAnswer {
        guard let parameters = try? encodedJSON(value) else {
            return .failure(.invalidParameter("the reply holds a value that JSON cannot carry"))
        }
        return .reply(parameters)
    }
}

/// Where a stream's replies come from: a cursor into data that belongs to somebody else.
///
/// The server pulls, so that a slow client costs nothing but its place in the data. All functions are called on the
/// server's thread and must be quick.
package protocol ReplySource: AnyObject, Sendable {
    /// The next replies; called when the client can take more, and after `VarlinkServer.wakeStreams()`.
    ///
    /// - Parameter limit: how many bytes the client takes now, at least 1. A source stops at the reply that reaches it,
    ///   so one reply may be longer.
    func next(limit: Int) -> ReplyBatch

    /// The stream is over: it ended or failed, the client has gone, or the server stops. Called exactly once.
    func closed()
}

extension ReplySource {
    package func closed() {}
}

/// What a source has to send now. Each element is the parameters of one reply, an encoded JSON object.
package enum ReplyBatch: Sendable {
    /// Replies after which more will follow; the source is asked again as soon as the client can take more.
    case replies([[UInt8]])
    /// The same as they go over the socket, put together by the source (`ReplyFrame`): each is one reply or some that
    /// follow each other, and may be a part of what many clients are sent.
    case frames([ArraySlice<UInt8>])
    /// Nothing now: the source is asked again after `VarlinkServer.wakeStreams()`.
    case waiting
    /// The last reply, with which the call is answered.
    case last([UInt8])
    case failed(VarlinkError)
}
