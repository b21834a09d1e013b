// SPDX-License-Identifier: Apache-2.0

package import GLibSupport
package import Telephony

/// Asks GeoClue where the machine is, for as long as it runs.
///
/// ```swift
/// let client = GeoClueClient(bus: .system)
/// await client.run { facts in … }
/// ```
///
/// The bus starts GeoClue, which may not be there, may refuse, and may end at any time: each is told in words, and tried
/// again.
package struct GeoClueClient: Sendable {
    private let bus: BusAddress
    private let firstPause: Duration
    private let longestPause: Duration

    /// - Parameters:
    ///   - firstPause: before the second try; each one after it is twice as long.
    ///   - longestPause: between two tries.
    package init(
        bus: BusAddress,
        firstPause: Duration = .seconds(1),
        longestPause: Duration = .seconds(600)
    ) {
        self.bus = bus
        self.firstPause = firstPause
        self.longestPause = longestPause
    }

    /// Hands on what GeoClue tells, and why it tells nothing, until the task is cancelled.
    package func run(_ deliver: @escaping @Sendable (PositionFacts) async -> Void) async {
        var pause = firstPause
        await deliver(.silence(.notYet, detail: "GeoClue has not answered yet"))
        while !Task.isCancelled {
            let connection: BusConnection
            do {
                connection = try await BusConnection.open(bus)
            } catch {
                guard !Task.isCancelled else { return }
                await deliver(.silence(.failed, detail: "no message bus to ask GeoClue on: \(error)"))
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, longestPause)
                continue
            }
            let end = await GeoClueSession(connection).run(deliver)
            guard !Task.isCancelled else { return }
            await deliver(end.facts)
            if end.hasWorked { pause = firstPause }
            await wait(pause, on: connection, untilStarted: !end.hasWorked, wasThere: end.facts.isOfPresent)
            pause = min(pause * 2, longestPause)
        }
    }

    /// Waits before the next try; where somebody else starts GeoClue meanwhile, it is worth one at once: it may have
    /// been installed, or its configuration changed.
    ///
    /// - Parameter wasThere: whether the one that has just been asked may still be there.
    private func wait(
        _ pause: Duration,
        on connection: BusConnection,
        untilStarted: Bool,
        wasThere: Bool
    ) async {
        await withTaskGroup { group in
            group.addTask { _ = try? await Task.sleep(for: pause) }
            if untilStarted {
                group.addTask {
                    var owners = await connection.owners(of: GeoClue.service).makeAsyncIterator()
                    // The owner of now is the one that has just been asked, where there was one.
                    if let owner = await owners.next(), owner != nil, !wasThere { return }
                    while let owner = await owners.next() {
                        if owner != nil { return }
                    }
                    // The bus has gone, which is no reason to hurry.
                    _ = try? await Task.sleep(for: pause)
                }
            }
            await group.next()
            group.cancelAll()
        }
    }
}

extension PositionFacts {
    /// Whether it is what a GeoClue said that is there.
    fileprivate var isOfPresent: Bool {
        if case .silence(.notReported, _) = self { false } else { true }
    }
}
