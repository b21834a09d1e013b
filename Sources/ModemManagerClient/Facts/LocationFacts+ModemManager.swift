// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Telephony

extension LocationFacts {
    /// Copies what the Location interface shows.
    ///
    /// `Location` is there only while its signalling is on; libmm-glib's own getter asks for GetLocation instead,
    /// which is refused to a service.
    @GLibActor
    init(_ location: UnsafeMutablePointer<MMModemLocation>) {
        let properties = CachedProperties(location)
        self.init(
            enabled: properties[ModemManager.Property.locationEnabled]?.uint32 ?? 0,
            location: properties[ModemManager.Property.location]
        )
        capabilities = LocationSources(
            rawValue: properties[ModemManager.Property.locationCapabilities]?.uint32 ?? 0
        )
        isSignalled = properties[ModemManager.Property.locationIsSignalled]?.boolean ?? false
    }

    /// - Parameters:
    ///   - enabled: `Enabled`, the sources that are on.
    ///   - location: `Location`, an `a{uv}` of sources (MMModemLocationSource).
    init(enabled: UInt32, location: GLibVariant?) {
        self.init()
        sources = LocationSources(rawValue: enabled)
        for (source, value) in location?.entries ?? [] {
            switch source.uint32 {
            case MM_MODEM_LOCATION_SOURCE_3GPP_LAC_CI.rawValue:
                cell = value.text(upTo: 256)
            case MM_MODEM_LOCATION_SOURCE_GPS_RAW.rawValue:
                latitude = value["latitude"]?.double
                longitude = value["longitude"]?.double
                altitude = value["altitude"]?.double
                utcTime = value["utc-time"]?.text(upTo: 64)
            case MM_MODEM_LOCATION_SOURCE_GPS_NMEA.rawValue:
                // As much as is ever read of it (`NMEAFix`).
                nmea = value.string.map { String(decoding: $0.utf8.suffix(8192), as: UTF8.self) }
            default: continue
            }
        }
    }
}

extension GLibVariant {
    /// A string's beginning: what has no end would be kept with every event. Nil for an empty one.
    fileprivate func text(upTo length: Int) -> String? {
        string.flatMap { $0.isEmpty ? nil : String($0.prefix(length)) }
    }
}
