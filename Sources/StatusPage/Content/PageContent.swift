// SPDX-License-Identifier: Apache-2.0

/// What the page serves, as bytes: where they come from is nobody's business here.
///
/// What is not `async` is called on the page's thread and must be quick.
package struct PageContent: Sendable {
    /// The status, a JSON object.
    package var status: @Sendable () -> [UInt8]
    /// Begins a stream of events.
    package var events: @Sendable (PageEventRequest) -> any PageEventSource
    /// So many of the last events, newest last, where it is to be brief without those of measurements: a JSON object.
    /// What it throws is said to the client.
    package var history: @Sendable (_ limit: Int, _ isBrief: Bool) async throws -> [UInt8]
    /// The track of the last hours (of all there are for nil) as GeoJSON; nil where none is kept.
    package var survey: @Sendable (_ hours: Double?) async throws -> [UInt8]?
    /// What is measured, in the form that a request likes best; nil where nothing is.
    package var metrics: @Sendable (PageMetricsRequest) async -> PageText?
    /// Why the service behind the page does not answer; nil where it does.
    package var ailment: @Sendable () async -> String?
    /// Why there is nothing to see yet; nil where there is.
    package var unreadiness: @Sendable () async -> String?

    package init(
        status: @escaping @Sendable () -> [UInt8],
        events: @escaping @Sendable (PageEventRequest) -> any PageEventSource,
        history: @escaping @Sendable (_ limit: Int, _ isBrief: Bool) async throws -> [UInt8],
        survey: @escaping @Sendable (_ hours: Double?) async throws -> [UInt8]? = { _ in nil },
        metrics: @escaping @Sendable (PageMetricsRequest) async -> PageText? = { _ in nil },
        ailment: @escaping @Sendable () async -> String? = { nil },
        unreadiness: @escaping @Sendable () async -> String? = { nil }
    ) {
        self.status = status
        self.events = events
        self.history = history
        self.survey = survey
        self.metrics = metrics
        self.ailment = ailment
        self.unreadiness = unreadiness
    }
}

/// A text and what it is.
package struct PageText: Hashable, Sendable {
    package var bytes: [UInt8]
    /// The value of `Content-Type`.
    package var type: String

    package init(bytes: [UInt8], type: String) {
        self.bytes = bytes
        self.type = type
    }
}

/// What a client that wants metrics says of itself, and what the page knows of its own.
package struct PageMetricsRequest: Hashable, Sendable {
    /// Its `Accept` header.
    package var accept: String?
    /// How many event streams there are.
    package var streams: Int

    package init(accept: String?, streams: Int) {
        self.accept = accept
        self.streams = streams
    }
}

/// What a client that wants events says of itself.
package struct PageEventRequest: Sendable {
    /// The number of the last event that it has; nil where it has none.
    package var since: Int?
    /// Whether it wants the signal measured as long as it listens.
    package var wantsSignal: Bool
    /// Has the source asked again; from any thread.
    package var wake: @Sendable () -> Void

    package init(since: Int?, wantsSignal: Bool, wake: @escaping @Sendable () -> Void) {
        self.since = since
        self.wantsSignal = wantsSignal
        self.wake = wake
    }
}

/// Where the events of one client come from: a cursor into data that belongs to somebody else.
///
/// The page pulls, so that a slow client costs nothing but its place in the data. All functions are called on the page's
/// thread and must be quick.
package protocol PageEventSource: AnyObject, Sendable {
    /// The next events, until they reach `limit` bytes: one may be longer. Empty where there is nothing now; the source
    /// is asked again after `PageServer.wake()`.
    func next(limit: Int) -> [PageEvent]

    /// The client has gone. Called exactly once.
    func close()
}

/// One event of a stream.
package struct PageEvent: Sendable {
    /// Its number.
    package var sequence: Int
    /// Its kind: letters and digits.
    package var kind: String
    /// One line of JSON.
    package var object: ArraySlice<UInt8>
    /// Every source gives the same bytes for this number.
    package var isShared: Bool

    package init(sequence: Int, kind: String, object: ArraySlice<UInt8>, isShared: Bool) {
        self.sequence = sequence
        self.kind = kind
        self.object = object
        self.isShared = isShared
    }
}
