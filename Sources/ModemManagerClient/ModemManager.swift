// SPDX-License-Identifier: Apache-2.0

/// ModemManager's names on the bus.
enum ModemManager {
    static let busName = "org.freedesktop.ModemManager1"
    static let rootPath = "/org/freedesktop/ModemManager1"
    static let rootInterface = "org.freedesktop.ModemManager1"
    static let simInterface = "org.freedesktop.ModemManager1.Sim"
    static let callInterface = "org.freedesktop.ModemManager1.Call"

    /// Properties that libmm-glib has no getter for, or one that asks ModemManager instead of reading.
    enum Property {
        static let version = "Version"
        static let signalQuality = "SignalQuality"
        static let unlockRetries = "UnlockRetries"
        static let networkRejection = "NetworkRejection"
        static let locationEnabled = "Enabled"
        static let location = "Location"
        static let signalRate = "Rate"
        static let calls = "Calls"
    }
}
