// SPDX-License-Identifier: Apache-2.0

/// Waits until `condition` holds; for what nothing announces, such as a reference count.
///
/// - Throws: `NeverHappened` when it does not within `limit`.
package func eventually(limit: Duration = .seconds(60), _ condition: () async -> Bool) async throws {
    let deadline = ContinuousClock.now + limit
    // On a busy machine one sleep may outlast the limit, and what is awaited slept as long: it is looked at again.
    var looks = 0
    while await !condition() {
        looks += 1
        guard ContinuousClock.now < deadline || looks < 20 else { throw NeverHappened() }
        try await Task.sleep(for: .milliseconds(2))
    }
}

/// What was awaited did not come within its limit.
package struct NeverHappened: Error {
    package init() {}
}
