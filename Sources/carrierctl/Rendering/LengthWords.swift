// SPDX-License-Identifier: Apache-2.0

/// `3 d 4 h`, `2 min 5 s`: the two largest units; below ten seconds, tenths.
func lengthWords(_ seconds: Double) -> String {
    guard seconds >= 0, seconds < 1e12 else { return "–" }
    let tenths = Int(seconds * 10)
    if tenths < 100, tenths % 10 > 0 { return "\(tenths / 10).\(tenths % 10) s" }
    let whole = Int(seconds)
    let parts = [
        (whole / 86_400, "d"), (whole / 3600 % 24, "h"), (whole / 60 % 60, "min"), (whole % 60, "s"),
    ]
    let shown = parts.drop { $0.0 == 0 }.prefix(2).filter { $0.0 > 0 }
    return shown.isEmpty ? "0 s" : shown.map { "\($0.0) \($0.1)" }.joined(separator: " ")
}
