// SPDX-License-Identifier: Apache-2.0

import CarrierTables
import FoundationEssentials

/// Android's own list where the machine has a copy: at `ANDROID_CARRIER_LIST`, else beside the package.
enum AndroidList {
    /// Nil, and says so, where there is none.
    static func bytes() throws -> [UInt8]? {
        let path = ProcessInfo.processInfo.environment["ANDROID_CARRIER_LIST"] ?? pathBesidePackage
        guard let file = try TableFile(path: path) else {
            print(
                "skipped: Android's carrier list is not at \(path); ANDROID_CARRIER_LIST names another place"
            )
            return nil
        }
        return file.bytes
    }

    private static let pathBesidePackage = PackageFolder.path + "/../shared/data/android-carrier-list.textpb"
}

enum PackageFolder {
    /// The folder of Package.swift.
    static let path: String = {
        let parts = #filePath.split(separator: "/").dropLast(4)
        return "/" + parts.joined(separator: "/")
    }()

    static func file(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
    }
}
