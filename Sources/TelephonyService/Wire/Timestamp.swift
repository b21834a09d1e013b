// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Times as the contract writes them.
enum Timestamp {
    /// RFC 3339 with milliseconds, UTC.
    static func text(milliseconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000).formatted(style)
    }

    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
