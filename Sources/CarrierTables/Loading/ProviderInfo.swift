// SPDX-License-Identifier: Apache-2.0

internal import Glibc
package import Telephony

/// GNOME's mobile-broadband-provider-info, the list that NetworkManager offers access points from.
///
/// It knows networks and the brands on them by their PLMNs alone, so all it can name is a PLMN with one provider, or
/// with one that is marked `primary`. Where several share a code, each has a rule that needs the access point, and
/// nothing is decided. It is a fallback: where another table knows a code, it is silent.
package enum ProviderInfo {
    package static let name = "provider-info"

    /// Reads the file at `path`, nil where there is none.
    ///
    /// The file has no version of its own: its date is that of its last change, which a package keeps from the day
    /// of its release.
    ///
    /// - Throws: `CarrierTableError` for a file that cannot be read or is no list of providers.
    package static func layer(path: String) throws(CarrierTableError) -> CarrierLayer? {
        guard let file = try TableFile(path: path) else { return nil }
        return try layer(bytes: file.bytes, file: path, modified: file.modified)
    }

    /// Reads a list of providers.
    ///
    /// - Parameter modified: when it was changed, in seconds since 1970.
    package static func layer(
        bytes: [UInt8],
        file: String?,
        modified: Int
    ) throws(CarrierTableError) -> CarrierLayer {
        let providers: [Provider]
        do {
            providers = try ProviderInfoMarkup.providers(bytes)
        } catch {
            throw CarrierTableError(error, file: file ?? name)
        }
        var layer = CarrierLayer(name: name)
        layer.file = file
        layer.isFallback = true
        layer.carriers = ProviderInfoLayer(providers).carriers
        if let date = date(of: modified) {
            layer.version = date.filter { $0 != "-" }
            layer.date = date
        }
        return layer
    }

    /// ISO 8601, in UTC.
    private static func date(of seconds: Int) -> String? {
        var seconds = time_t(seconds)
        var parts = tm()
        guard gmtime_r(&seconds, &parts) != nil else { return nil }
        var text = [CChar](repeating: 0, count: 16)
        guard strftime(&text, text.count, "%Y-%m-%d", &parts) == 10 else { return nil }
        return String(decoding: text.prefix(10).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// One `<provider>` that has a GSM part.
    struct Provider: Equatable {
        /// ISO 3166-1 alpha-2, lower case.
        var country: String
        var name = ""
        var localName: String?
        var isPrimary = false
        var networks: [PLMN] = []
        /// The line where it begins, from 1.
        var line: Int
    }
}
