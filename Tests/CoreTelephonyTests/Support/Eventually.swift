// SPDX-License-Identifier: Apache-2.0

import CoreTelephony
import Foundation

import Testing

/// Waits until something holds, and records an issue where it does not.
func eventually(
    _ what: String,
    limit: Duration = .seconds(120),
    sourceLocation: SourceLocation = #_sourceLocation,
    _ holds: () -> Bool
) async {
    let end = ContinuousClock.now + limit
    // On a busy machine one sleep may outlast the limit, and what is awaited slept as long: it is looked at again.
    var looks = 0
    while !holds() {
        looks += 1
        guard ContinuousClock.now < end || looks < 20 else {
            Issue.record("\(what): not within \(limit)", sourceLocation: sourceLocation)
            return
        }
        try? await Task.sleep(for: .milliseconds(2))
    }
}

extension CTTelephonyNetworkInfo {
    /// Waits for the daemon's first word, longer than a program would: the machine may be busy.
    func answered(sourceLocation: SourceLocation = #_sourceLocation) async {
        await eventually("answered", sourceLocation: sourceLocation) {
            serviceSubscriberCellularProviders != nil
        }
    }
}

/// What was told, in order.
final class Heard: Sendable {
    private let lines = Guarded<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func note(_ line: String) {
        lines.withLock { $0.append(line) }
    }
}
