// SPDX-License-Identifier: Apache-2.0

import CLinux
import Synchronization
import Testing

@testable import carrierd

@Suite(.serialized) struct LateCallbackTests {
    @Test func callsReachTheTarget() {
        let wake = LateCallback()
        wake()
        let count = Mutex(0)
        wake.target = { count.withLock { $0 += 1 } }
        wake()
        wake()
        #expect(count.withLock { $0 } == 2)
    }

    /// The daemon calls it at each change: what a call left behind would grow for ever.
    @Test func aCallLeavesNothingBehind() {
        let wake = LateCallback()
        wake.target = {}
        for _ in 0..<1000 { wake() }
        // Other suites allocate meanwhile, but not each time; what leaked before was 64 bytes at every call.
        let growths = (0..<5).map { _ in
            let before = carrierd_heap_bytes()
            for _ in 0..<20_000 { wake() }
            return carrierd_heap_bytes() - before
        }
        #expect(growths.contains { $0 < 640_000 }, "\(growths)")
    }
}
