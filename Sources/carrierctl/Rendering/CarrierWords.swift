// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

extension Carrier {
    /// `NTT DOCOMO (ドコモ)`; nil where it has no name at all.
    var words: String? {
        guard let name else { return localName ?? id }
        guard let localName, localName != name else { return name }
        return "\(name) (\(localName))"
    }
}

/// A carrier's name and code: `NTT DOCOMO (ドコモ) – 44010, JP`. Nil where nothing is known.
func carrierWords(_ name: String?, plmn: String?, country: String?) -> String? {
    // Where nothing names it, the daemon may give the code itself as the name: once is enough.
    let name = name == plmn ? nil : name
    let place = [plmn, country?.uppercased()].compactMap(\.self).joined(separator: ", ")
    return switch (name, place.isEmpty) {
    case (let name?, false): "\(name) – \(place)"
    case (let name?, true): name
    case (nil, false): "unnamed – \(place)"
    case (nil, true): nil
    }
}

extension Network {
    /// Name, code, country, registration and what it lacks, in one line; nil where nothing is known.
    var words: String? {
        var parts: [String] = []
        if let name = carrierWords(carrier.words, plmn: plmn, country: country) { parts.append(name) }
        if nationalRoaming {
            parts.append("roaming inside the home country")
        } else if roaming {
            parts.append("roaming")
        } else if !(registration == .unknown && parts.isEmpty) {
            parts.append(registration.words)
        }
        if let limitation { parts.append(limitation.words) }
        if let rejection { parts.append("refused: \(rejection)") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    var tone: Tone {
        if registration == .denied { return .bad }
        guard registered else { return .plain }
        return roaming || limitation != nil ? .warning : .good
    }
}
