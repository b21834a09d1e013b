// SPDX-License-Identifier: Apache-2.0

import Foundation
import Support
import Testing

@testable import JSON

/// What numbers say, beside Foundation and the standard library.
@Suite struct NumberTests {
    private func decoded<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) -> Value? {
        try? JSONCoder.decode(type, from: Array(text.utf8))
    }

    @Test func wholeNumbersAreExactToTheirBounds() {
        #expect(decoded("9223372036854775807") == Int64.max)
        #expect(decoded("-9223372036854775808") == Int64.min)
        #expect(decoded("18446744073709551615") == UInt64.max)
        #expect(decoded("9007199254740993") == 9_007_199_254_740_993)
        #expect(decoded("-0") == 0)
        #expect(decoded("255") == UInt8.max)
        #expect(decoded("1.0") == 1)
        #expect(decoded("-12e2") == -1200)
        #expect(decoded("9007199254740993.0") == 9_007_199_254_740_993)
        #expect(decoded("1000000000000000000000000e-20") == 10_000)
        #expect(decoded("0.00000000000000000000000000012e29") == 12)
        #expect(decoded("0e999999999999999999999") == 0)
        #expect(decoded("922337203685477580.7e1") == Int64.max)
    }

    @Test(arguments: [
        "9223372036854775808", "-9223372036854775809", "1.5", "1.00000000000000000000001", "1e-1",
        "1e99999999999999999999", "1e300", "1e400", "18446744073709551616",
    ])
    func whatDoesNotFitIsRefused(_ text: String) {
        #expect(decoded(text, as: Int64.self) == nil)
    }

    @Test func aNumberOfAnotherSizeIsRefused() {
        #expect(decoded("256", as: UInt8.self) == nil)
        #expect(decoded("-1", as: UInt32.self) == nil)
        #expect(decoded("-129", as: Int8.self) == nil)
        #expect(decoded("18446744073709551616", as: UInt64.self) == nil)
        #expect(decoded("1e400", as: Double.self) == nil)
        #expect(decoded("-1e400", as: Double.self) == nil)
        #expect(decoded("1e300", as: Float.self) == nil)
        #expect(decoded("1e-400", as: Double.self) == 0)
    }

    @Test(arguments: [
        "0.1", "-95.5", "123456789.123456", "0.000000000000001", "9007199254740992", "9007199254740993.0",
        "1.7976931348623157e308", "5e-324", "2.2250738585072011e-308", "0.30000000000000004",
        "100000000000000000000",
        "1234567890123456", "0.1234567890123456", "-0.0", "1e23", "8.5", "3.14159265358979",
    ])
    func aNumberIsTheNearestThereIs(_ text: String) throws {
        let number = try #require(decoded(text, as: Double.self))
        let wanted = try #require(Double(text))
        #expect(number.bitPattern == wanted.bitPattern)
    }

    /// Any bits at all, written as Foundation writes them and read as what they were.
    @Test func anyNumberComesBack() throws {
        var generator = SystemRandomNumberGenerator()
        let encoder = JSONEncoder()
        for _ in 0..<4000 {
            let any = Double(bitPattern: generator.next())
            // What the contract has: a few decimals.
            let usual = (Double.random(in: -200...200, using: &generator) * 100).rounded() / 100
            for value in [any, usual, usual.rounded()] where value.isFinite {
                let bytes = try JSONCoder.encode(value)
                #expect(bytes == Array(try encoder.encode(value)))
                #expect(try JSONCoder.decode(Double.self, from: bytes).bitPattern == value.bitPattern)
            }
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func whatJSONHasNoNumberForIsRefused(_ value: Double) {
        #expect(throws: EncodingError.self) { try JSONCoder.encode(["a": [value]]) }
    }

    @Test func ofAnythingAWholeNumberIsOneHoweverItIsWritten() throws {
        #expect(
            try JSONValue(Array("[1, 1.0, 1e0, 1.5, 1e20]".utf8))
                == .array([
                    .integer(1), .integer(1), .integer(1), .number(1.5), .number(1e20),
                ])
        )
        #expect(throws: (any Error).self) { try JSONValue(Array("[1e400]".utf8)) }
    }
}
