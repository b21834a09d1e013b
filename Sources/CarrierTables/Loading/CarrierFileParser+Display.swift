// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// The keys that say how a carrier is shown.
extension CarrierFileParser {
    mutating func seconds(for key: String) throws(LineError) -> Int {
        let seconds = try json.integer()
        guard (0...86_400).contains(seconds) else {
            throw fault("\(seconds)", for: key, "is no time of up to a day; write whole seconds")
        }
        return seconds
    }

    /// An object: for each condition, what an icon says.
    mutating func labels() throws(LineError) -> RadioLabels {
        var labels = RadioLabels()
        try json.beginObject()
        while let key = try json.nextKey() {
            guard let condition = RadioLabels.Condition(rawValue: key) else {
                let known = RadioLabels.Condition.allCases.map(\.rawValue).joined(separator: ", ")
                throw unknownKey(key, of: "labels", known: known)
            }
            labels.texts[condition] = try text(.label, for: key)
        }
        return labels
    }
}
