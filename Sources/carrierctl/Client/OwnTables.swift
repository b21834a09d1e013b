// SPDX-License-Identifier: Apache-2.0

internal import CarrierTables
internal import Glibc
internal import Telephony

/// The tables of carriers as this program reads them, without the daemon.
struct OwnTables {
    let layers: [CarrierLayer]

    var table: Telephony.CarrierTable { Telephony.CarrierTable(layers: layers) }

    /// Reads them from where the daemon has them unless its configuration says otherwise. What cannot be read is left out
    /// and said on standard error.
    ///
    /// - Parameter siteFolder: another folder of the site's tables, which has to be there.
    static func load(siteFolder: String? = nil) throws(Failure) -> OwnTables {
        var sources = CarrierSources()
        if let siteFolder {
            try check(siteFolder)
            sources.siteFolder = siteFolder
        }
        let (layers, problems) = sources.load()
        for problem in problems { complain(printable("carrierctl: \(problem)")) }
        return OwnTables(layers: layers)
    }

    /// The same, with nothing said of those that cannot be read.
    static var quietly: OwnTables { OwnTables(layers: CarrierSources().load().layers) }

    private static func check(_ folder: String) throws(Failure) {
        guard let stream = opendir(folder) else {
            throw Failure(
                .usage,
                "--tables \(folder)",
                why: String(cString: strerror(errno)),
                advice: "name a folder of tables, such as \(CarrierSources.siteFolderPath)"
            )
        }
        closedir(stream)
    }
}
