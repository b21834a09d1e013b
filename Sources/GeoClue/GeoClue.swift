// SPDX-License-Identifier: Apache-2.0

/// The names of GeoClue's D-Bus interface.
enum GeoClue {
    static let service = "org.freedesktop.GeoClue2"
    static let manager = "org.freedesktop.GeoClue2.Manager"
    static let managerPath = "/org/freedesktop/GeoClue2/Manager"
    static let client = "org.freedesktop.GeoClue2.Client"
    static let location = "org.freedesktop.GeoClue2.Location"
    static let agentPath = "/org/freedesktop/GeoClue2/Agent"
    static let properties = "org.freedesktop.DBus.Properties"

    /// What GeoClue knows carrierd by: the section of geoclue.conf that lets it.
    static let desktopID = "carrierd"
    /// GClueAccuracyLevel: exact.
    static let accuracyLevel = 8
    /// Metres that the machine has to go before it is told again: the coverage log's step.
    static let distanceThreshold = 5
    /// Seconds between two tellings at least.
    static let timeThreshold = 1
}
