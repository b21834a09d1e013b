// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Telephony

extension SignalFacts {
    /// Copies what the Signal interface shows.
    ///
    /// The dictionaries are read here and not by `MMSignal`, which takes each value for a double without looking.
    @GLibActor
    init(_ signal: UnsafeMutablePointer<MMModemSignal>) {
        self.init()
        let properties = CachedProperties(signal)
        rate = properties[ModemManager.Property.signalRate]?.uint32 ?? 0
        readings = Self.dictionaries.compactMap { name, technology in
            properties[name].flatMap { SignalReading(technology, $0) }
        }
    }

    private static let dictionaries: [(String, SignalReading.Technology)] = [
        ("Cdma", .cdma1x), ("Evdo", .evdo), ("Gsm", .gsm), ("Umts", .umts), ("Lte", .lte), ("Nr5g", .nr),
    ]
}

extension SignalReading {
    /// Reads an `a{sv}` of the Signal interface; nil where it holds none of the values that are kept.
    init?(_ technology: Technology, _ dictionary: GLibVariant) {
        func value(_ key: String) -> Double? {
            // MM_SIGNAL_UNKNOWN of libmm-glib, which is no measurement.
            dictionary[key]?.double.flatMap { $0 == -Double.greatestFiniteMagnitude ? nil : $0 }
        }
        self.init(
            technology: technology,
            rssi: value("rssi"),
            rsrp: value("rsrp"),
            rsrq: value("rsrq"),
            snr: value("snr") ?? value("sinr")
        )
        if rssi == nil, rsrp == nil, rsrq == nil, snr == nil { return nil }
    }
}
