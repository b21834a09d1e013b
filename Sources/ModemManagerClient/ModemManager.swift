// SPDX-License-Identifier: Apache-2.0

/// ModemManager's names on the bus.
enum ModemManager {
    static let busName = "org.freedesktop.ModemManager1"
    static let rootPath = "/org/freedesktop/ModemManager1"
    static let rootInterface = "org.freedesktop.ModemManager1"
    static let modemInterface = "org.freedesktop.ModemManager1.Modem"
    static let threeGPPInterface = "org.freedesktop.ModemManager1.Modem.Modem3gpp"
    static let signalInterface = "org.freedesktop.ModemManager1.Modem.Signal"
    static let locationInterface = "org.freedesktop.ModemManager1.Modem.Location"
    static let voiceInterface = "org.freedesktop.ModemManager1.Modem.Voice"
    static let simInterface = "org.freedesktop.ModemManager1.Sim"
    static let callInterface = "org.freedesktop.ModemManager1.Call"

    /// Properties that libmm-glib has no getter for, or one that does not tell absence or asks ModemManager.
    enum Property {
        static let version = "Version"
        static let signalQuality = "SignalQuality"
        static let unlockRetries = "UnlockRetries"
        static let registrationState = "RegistrationState"
        static let networkRejection = "NetworkRejection"
        static let locationEnabled = "Enabled"
        static let location = "Location"
        static let locationCapabilities = "Capabilities"
        static let locationIsSignalled = "SignalsLocation"
        static let signalRate = "Rate"
        static let calls = "Calls"
    }
}
