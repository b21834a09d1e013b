// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JSON

extension FuzzTarget {
    /// Any JSON text: written again it is the same value, and what Foundation finds in it. Foundation takes more: it lets
    /// a key be there twice, and nests deeper.
    static let json = FuzzTarget("json") { bytes in
        let value: JSONValue
        do {
            value = try JSONValue(bytes)
        } catch let error as JSONError {
            let lines = bytes.count { $0 == 0x0A } + 1
            try hold((0...bytes.count).contains(error.offset), "the place of an error is none: \(error)")
            try hold((1...lines).contains(error.line), "the line of an error is none: \(error)")
            return
        } catch is DecodingError {
            // A number beyond all: nothing else is wrong with what may be anything.
            return
        }
        let written = value.encoded()
        try hold(try JSONValue(written) == value, "what was written is read as something else")
        try hold(try JSONValue(written).encoded() == written, "what was written is written as something else")
        let document = try JSONDocument(bytes)
        try hold(try JSONValue(Array(document.root.bytes)) == value, "the text's value is not all of it")
        let foundation: JSONValue
        do {
            foundation = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        } catch {
            throw Violation(description: "Foundation refuses it: \(error)")
        }
        try hold(foundation == value, "Foundation reads \(foundation), and it was read as \(value)")
    }
}
