// SPDX-License-Identifier: Apache-2.0

/// The candidate that `word` was most likely meant to be, or nil where none is near enough to suggest.
package func nearest(to word: String, among candidates: [String]) -> String? {
    // a longer word forbids no more than this, or the working would grow with what a script passes
    guard !word.isEmpty, word.utf8.count <= 64 else { return nil }
    let typed = word.lowercased()
    let scored = candidates.map { (name: $0, distance: editDistance(typed, $0.lowercased())) }
    guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
    if best.distance <= max(1, min(3, typed.count / 2)) {
        return best.name
    }
    return candidates.first { typed.count >= 3 && $0.lowercased().hasPrefix(typed) }
}

/// Letters to insert, remove, replace or swap with their neighbour to make `a` into `b`.
private func editDistance(_ a: String, _ b: String) -> Int {
    let a = Array(a.utf8)
    let b = Array(b.utf8)
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                best = min(best, beforeLast[j - 1] + 1)
            }
            row.append(best)
        }
        beforeLast = last
        last = row
    }
    return last[b.count]
}
