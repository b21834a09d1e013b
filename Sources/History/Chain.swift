// SPDX-License-Identifier: Apache-2.0

/// The chain that binds each event to all before it.
///
/// An event's digest covers its fields and the digest of the one before it, so that nothing can be changed or taken
/// out in the middle without every later digest being wrong. The two ends are sealed with the same key: the anchor is
/// the digest of the last event that was pruned, the head that of the newest.
struct Chain: Sendable {
    /// A keyed digest.
    typealias Digest = @Sendable ([UInt8]) -> [UInt8]

    /// One end of the chain.
    struct End: Hashable, Sendable {
        var sequence: Int64
        var digest: [UInt8]
    }

    static let beginning = End(sequence: 0, digest: [])

    private let digest: Digest

    init(digest: @escaping Digest) {
        self.digest = digest
    }

    func digest(of fields: [Database.Value], after previous: [UInt8]) -> [UInt8] {
        var bytes = Self.framed(previous)
        for field in fields { bytes += Self.bytes(of: field) }
        return digest(bytes)
    }

    func seal(_ name: String, _ end: End) -> [UInt8] {
        digest(
            Self.framed(Array(name.utf8)) + Self.bytes(of: .integer(end.sequence)) + Self.framed(end.digest)
        )
    }

    /// A form in which no two rows of fields are the same.
    private static func bytes(of field: Database.Value) -> [UInt8] {
        switch field {
        case .null: [UInt8(ascii: "-")]
        case .integer(let number): [UInt8(ascii: "i")] + framed(Array(String(number).utf8))
        case .text(let text): [UInt8(ascii: "t")] + framed(Array(text.utf8))
        case .blob(let bytes): [UInt8(ascii: "b")] + framed(bytes)
        }
    }

    private static func framed(_ bytes: [UInt8]) -> [UInt8] {
        Array("\(bytes.count):".utf8) + bytes
    }
}
