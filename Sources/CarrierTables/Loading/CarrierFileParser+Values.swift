// SPDX-License-Identifier: Apache-2.0

internal import Telephony

extension CarrierFileParser {
    mutating func text(_ form: ValueForm, for key: String) throws(LineError) -> String {
        let text = try json.string()
        guard form.fits(text) else { throw fault(text, for: key, form.fault) }
        return text
    }

    /// A list of one text or more, none of them twice.
    mutating func texts(_ form: ValueForm, for key: String) throws(LineError) -> [String] {
        var texts: [String] = []
        try json.beginArray()
        while try json.nextElement() {
            texts.append(try text(form, for: key))
        }
        try checkList(texts, for: key)
        return texts
    }

    mutating func codes(for key: String) throws(LineError) -> [PLMN] {
        var codes: [PLMN] = []
        try json.beginArray()
        while try json.nextElement() {
            let text = try json.string()
            guard let code = PLMN(text) else { throw fault(text, for: key, ValueForm.plmn.fault) }
            codes.append(code)
        }
        try checkList(codes, for: key)
        return codes
    }

    /// One of an enumeration's words.
    mutating func word<Word>(for key: String) throws(LineError) -> Word
    where Word: RawRepresentable & CaseIterable, Word.RawValue == String {
        let text = try json.string()
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw fault(text, for: key, "is not known; write one of \(words)")
        }
        return word
    }

    mutating func words<Word>(for key: String) throws(LineError) -> [Word]
    where Word: RawRepresentable & CaseIterable & Hashable, Word.RawValue == String {
        var words: [Word] = []
        try json.beginArray()
        while try json.nextElement() { words.append(try word(for: key)) }
        try checkList(words, for: key)
        return words
    }

    mutating func year(for key: String) throws(LineError) -> Int {
        let year = try json.integer()
        guard (2000...2999).contains(year) else {
            throw fault("\(year)", for: key, "is no year of this millennium; write the year of the check")
        }
        return year
    }

    /// A rule's values are counted in 16 bits, those of all its six attributes together.
    private static let listLimit = 10_000

    private func checkList(_ list: [some Hashable], for key: String) throws(LineError) {
        guard let first = list.first else {
            throw LineError(line: json.line, reason: "\(key.quoted) is an empty list; leave it out")
        }
        guard list.count > 1 else { return }
        guard list.count <= Self.listLimit else {
            throw LineError(
                line: json.line,
                reason: "\(key.quoted) holds more than \(Self.listLimit) values; make more than one of it"
            )
        }
        var seen: Set = [first]
        for value in list.dropFirst() where !seen.insert(value).inserted {
            throw LineError(
                line: json.line,
                reason: "\(key.quoted) holds \("\(value)".quoted) twice; take one out"
            )
        }
    }

    func fault(_ value: String, for key: String, _ words: String) -> LineError {
        LineError(line: json.line, reason: "\(key.quoted): \(value.quoted) \(words)")
    }

    func missing(_ key: String, in place: String, line: Int, example: String) -> LineError {
        LineError(line: line, reason: "\(place) has no \(key.quoted); write \(example)")
    }

    func unknownKey(_ key: String, of place: String, known: String) -> LineError {
        LineError(line: json.line, reason: "\(key.quoted) is no key of \(place); the keys are \(known)")
    }
}
