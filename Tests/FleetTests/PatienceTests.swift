// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Fleet

struct PatienceTests {
    @Test func waitsGrowWithinTheirBoundsAndDifferByMachine() {
        var random = SystemRandomNumberGenerator()
        let courses = (0..<200).map { _ in
            var patience = Patience()
            return (0..<20).map { _ in patience.next(using: &random) }
        }
        #expect(courses.joined().allSatisfy { $0 >= .seconds(1) && $0 <= .seconds(60) })
        func mean(_ index: Int) -> Duration { courses.reduce(.zero) { $0 + $1[index] } / courses.count }
        #expect(mean(0) < .seconds(4) && mean(10) > .seconds(15))
        #expect(Set(courses.map { $0[5] }).count > 150)
    }

    @Test func aConnectionThatLastedIsABeginning() {
        var random = SystemRandomNumberGenerator()
        var patience = Patience()
        for _ in 0..<50 { _ = patience.next(using: &random) }
        patience.reset()
        #expect(patience.next(using: &random) <= .seconds(3))
    }
}
