// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Publishes one machine's status and events to an MQTT broker, on a thread of its own.
///
/// ```swift
/// let fleet = Fleet(markPath: "/var/lib/carrierd/mqtt.json", source: source) { level, line in … }
/// await fleet.adopt(FleetSettings(broker: try BrokerAddress("broker:8883"), topics: FleetTopics(host: "gate7")))
/// fleet.wake()
/// await fleet.stop()
/// ```
///
/// What stands at the broker and what happens is pulled from the source as the broker takes it. Which event the broker
/// has acknowledged is kept in a file, so that the source's own store of events is the queue while there is no broker.
package final class Fleet: Sendable {
    private let file: MarkFile
    private let source: any FleetSource
    private let pace: FleetPace
    private let log: @Sendable (FleetLogLevel, String) -> Void
    private let state = Mutex(State())

    private struct State {
        var link: FleetLink?
        /// Counts the adoptions: the last one tells.
        var generation = 0
    }

    /// - Parameters:
    ///   - markPath: the file in which it is kept what the broker has.
    ///   - log: takes lines, on the fleet's thread.
    package init(
        markPath: String,
        source: any FleetSource,
        pace: FleetPace = FleetPace(),
        log: @escaping @Sendable (FleetLogLevel, String) -> Void
    ) {
        file = MarkFile(path: markPath)
        self.source = source
        self.pace = pace
        self.log = log
    }

    /// Goes on with these settings; with nil it says goodbye and publishes nothing. Those that are in force stay in force.
    package func adopt(_ settings: FleetSettings?) async {
        let change = state.withLock { state -> (old: FleetLink?, generation: Int)? in
            guard state.link?.settings != settings else { return nil }
            state.generation += 1
            defer { state.link = nil }
            return (state.link, state.generation)
        }
        guard let change else { return wake() }
        await change.old?.stop(limit: pace.farewell + .seconds(1))
        guard let settings else { return }
        do throws(Trouble) {
            let link = try FleetLink(settings, source: source, file: file, pace: pace, log: log)
            let isLast = state.withLock { state in
                guard state.generation == change.generation else { return false }
                state.link = link
                return true
            }
            if isLast { try link.start() }
        } catch {
            log(.warning, error.description)
        }
    }

    /// Whether the broker has us now; nil where none is configured.
    package var isConnected: Bool? { state.withLock { $0.link }?.isPublishing }

    /// There may be something new to publish; returns at once.
    package func wake() {
        state.withLock { $0.link }?.wake()
    }

    /// Says goodbye, and returns when that is done, or takes too long.
    package func stop() async {
        await adopt(nil)
    }
}
