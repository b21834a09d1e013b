// SPDX-License-Identifier: Apache-2.0

internal import Glibc
package import Telephony

/// Where the tables of carriers are, in the order in which a later one goes before an earlier one:
/// mobile-broadband-provider-info, carrierd's own, the site's.
package struct CarrierSources: Hashable, Sendable {
    /// Debian's mobile-broadband-provider-info; nil for none.
    package var providerInfo: String?
    /// Whether the table inside the program takes part.
    package var hasBuiltin: Bool
    /// The folder of the site's own `*.json`; nil for none.
    package var siteFolder: String?

    package static let providerInfoPath = "/usr/share/mobile-broadband-provider-info/serviceproviders.xml"
    package static let siteFolderPath = "/etc/carrierd/carriers.d"

    package init(
        providerInfo: String? = Self.providerInfoPath,
        hasBuiltin: Bool = true,
        siteFolder: String? = Self.siteFolderPath
    ) {
        self.providerInfo = providerInfo
        self.hasBuiltin = hasBuiltin
        self.siteFolder = siteFolder
    }

    /// Reads all of them. Each file is in the result whole, or left out and among the problems; what is not there is
    /// none. Files of the site's folder come in byte order of their names.
    package func load() -> (layers: [CarrierLayer], problems: [CarrierTableError]) {
        var layers: [CarrierLayer] = []
        var problems: [CarrierTableError] = []
        func take(_ read: () throws(CarrierTableError) -> CarrierLayer?) {
            do {
                if let layer = try read() { layers.append(layer) }
            } catch {
                problems.append(error)
            }
        }

        if let providerInfo {
            take { () throws(CarrierTableError) in try ProviderInfo.layer(path: providerInfo) }
        }
        if hasBuiltin {
            take { () throws(CarrierTableError) in try BuiltinTable.layer() }
        }
        do {
            for path in try siteFiles() {
                take { () throws(CarrierTableError) in
                    guard let file = try TableFile(path: path) else {
                        // A link that leads nowhere, or a name that is not UTF-8.
                        throw CarrierTableError(
                            file: path,
                            line: nil,
                            reason: "cannot be found; mend its link or name"
                        )
                    }
                    return try CarrierFile.layer(bytes: file.bytes, file: path)
                }
            }
        } catch {
            problems.append(error)
        }
        return (layers, problems)
    }

    /// The paths of the site's tables; hidden files are an editor's, not the site's.
    private func siteFiles() throws(CarrierTableError) -> [String] {
        guard let siteFolder else { return [] }
        guard let folder = opendir(siteFolder) else {
            if errno == ENOENT { return [] }
            throw CarrierTableError(
                file: siteFolder,
                line: nil,
                reason: "cannot be listed: \(TableFile.words(of: errno)); mend its rights"
            )
        }
        defer { closedir(folder) }
        var names: [[UInt8]] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard name.first != UInt8(ascii: "."), name.reversed().starts(with: Self.suffix.reversed()) else {
                continue
            }
            names.append(name)
        }
        return
            names
            .sorted { $0.lexicographicallyPrecedes($1) }
            .map { "\(siteFolder)/\(String(decoding: $0, as: UTF8.self))" }
    }

    private static let suffix = Array(".json".utf8)
}
