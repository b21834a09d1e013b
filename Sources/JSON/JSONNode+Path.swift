// SPDX-License-Identifier: Apache-2.0

/// A step to a value: a member's name or an element's number, from 0.
struct JSONKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = "Index \(intValue)"
        self.intValue = intValue
    }
}

extension JSONNode {
    /// The way from the text's own value to this one. It is found by looking, so that only an error pays for it.
    var path: [any CodingKey] {
        var path: [any CodingKey] = []
        var outer = 0
        while outer < index {
            let place = document.places[outer]
            let isObject = place.kind == .object
            var (value, count) = (outer + (isObject ? 2 : 1), 0)
            while value < place.next, document.places[value].next <= index {
                value = Int(document.places[value].next) + (isObject ? 1 : 0)
                count += 1
            }
            guard value < place.next else { break }
            path.append(
                isObject ? JSONKey(stringValue: text(document.places[value - 1])) : JSONKey(intValue: count)
            )
            outer = value
        }
        return path
    }
}
