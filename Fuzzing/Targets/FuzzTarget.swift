// SPDX-License-Identifier: Apache-2.0

/// A function that takes bytes from outside, and what has to be true of what it makes of them, whatever they are.
package struct FuzzTarget: Sendable {
    /// What the command line and the folder of its seeds call it.
    package let name: String
    /// - Throws: `Violation` where something does not hold. What is wrong with the bytes alone is no error here.
    package let take: @Sendable ([UInt8]) throws -> Void

    init(_ name: String, take: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.name = name
        self.take = take
    }

    /// Every target there is.
    package static let all: [FuzzTarget] = [
        .frames, .call, .methods, .reply, .carrierFile, .androidList, .csvTable, .providerInfo, .names,
        .location,
        .configuration, .expression, .recording, .page, .addresses, .netlink, .times, .stateFile, .mbim, .qmi,
        .at,
        .control, .json,
    ]
}

/// Something did not hold.
package struct Violation: Error, CustomStringConvertible {
    package let description: String
}

/// - Throws: `Violation` where `condition` is false.
func hold(_ condition: Bool, _ claim: @autoclosure () -> String) throws {
    if !condition { throw Violation(description: claim()) }
}

/// The text of bytes, repaired where they are none, as texts from outside are.
func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

/// Parts of an input for a function that takes several texts: 0xFF stands between them, which is in no UTF-8.
func parts(_ bytes: [UInt8], _ count: Int) -> [String] {
    let parts = bytes.split(separator: 0xFF, maxSplits: count - 1, omittingEmptySubsequences: false).map(text)
    return parts + [String](repeating: "", count: count - parts.count)
}

/// The bytes as a stream may bring them: at once, one by one, and cut in ways that the bytes themselves decide.
func cuttings(of bytes: [UInt8]) -> [[ArraySlice<UInt8>]] {
    var state = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    var pieces: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let piece = rest.prefix(1 + Int(state >> 60))
        pieces.append(piece)
        rest = rest.dropFirst(piece.count)
    }
    return [[bytes[...]], bytes.indices.map { bytes[$0...$0] }, pieces]
}
