// SPDX-License-Identifier: Apache-2.0

/// Breaks `text` into lines of at most `width` columns, at spaces where there are any, inside a word otherwise.
///
/// A nil width is no limit. A character wider than the width gets a line of its own.
func wrap(_ text: String, to width: Int?) -> [String] {
    guard let width, displayWidth(text) > width else { return [text] }
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
        let wordWidth = displayWidth(String(word))
        if used > 0, used &+ 1 &+ wordWidth <= width {
            line += " " + word
            used &+= 1 &+ wordWidth
            continue
        }
        if used > 0 { lines.append(line) }
        (line, used) = ("", 0)
        for character in word {
            let characterWidth = displayWidth(character)
            if used > 0, used &+ characterWidth > width {
                lines.append(line)
                (line, used) = ("", 0)
            }
            line.append(character)
            used &+= characterWidth
        }
    }
    return used > 0 ? lines + [line] : lines
}

/// `text` with spaces after it up to `width` columns; as it is where it is wider.
func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width &- displayWidth(text)))
}
