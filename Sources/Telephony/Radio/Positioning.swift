// SPDX-License-Identifier: Apache-2.0

/// How ModemManager may tell where a modem is, and why it does not.
package struct Positioning: Hashable, Sendable {
    /// Those that are on.
    package var sources: LocationSources
    package var capabilities: LocationSources
    /// Without it ModemManager keeps to itself what the sources say.
    package var isSignalled: Bool
    package var refusal: SettingRefusal?
    /// Those that somebody wants.
    package var wanted: LocationSources

    init(_ facts: LocationFacts?) {
        sources = facts?.sources ?? []
        capabilities = facts?.capabilities ?? []
        isSignalled = facts?.isSignalled ?? false
        refusal = facts?.refusal
        wanted = facts?.wanted ?? []
    }

    func isOn(_ source: LocationSources) -> Bool { sources.contains(source) }

    /// Whether the serving cell would be told if there were one.
    var tellsCell: Bool { isOn(.threeGPP) && isSignalled }

    /// Why nothing is told at all.
    var silence: Blank.Reason {
        switch refusal {
        case .authorization: .authorizationDenied
        case .bus: .busDenied
        case .unsupported: .notReported
        case .other, nil: .notEnabled
        }
    }

    var cellDetail: String? {
        isOn(.threeGPP) && refusal == nil ? "ModemManager keeps it to itself; [location] cell=on" : nil
    }

    /// Why there is no place where somebody wants to know one.
    var missingPlace: String? {
        isOn(.gpsRaw) || wanted.contains(.gpsRaw) ? noFix.detail : nil
    }

    /// Why there is no place.
    var noFix: (reason: Blank.Reason, detail: String?) {
        if isOn(.gpsRaw), isSignalled { return (.notYet, "no fix") }
        // What an object lists as its capabilities it lists from the beginning.
        if !capabilities.isEmpty, !capabilities.contains(.gpsRaw) {
            return (.notApplicable, "the modem has no satellite receiver")
        }
        return (silence, nil)
    }
}
