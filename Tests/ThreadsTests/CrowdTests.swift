// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Threads

struct CrowdTests {
    /// At which of the counts a crowd had gone.
    private func ends(_ counts: [Int]) -> [Int] {
        var crowd = Crowd(from: 64)
        return counts.filter { crowd.hasGone($0) }
    }

    @Test func aCrowdHasGoneOnceMostHave() {
        #expect(ends(Array(0...100) + [50, 13, 12, 11, 0]) == [12])
        #expect(ends([64, 0, 64, 8]) == [0, 8])
    }

    @Test func fewAreNoCrowd() {
        #expect(ends([63, 0, 10, 1]) == [])
    }
}
