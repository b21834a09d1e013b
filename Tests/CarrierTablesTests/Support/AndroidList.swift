// SPDX-License-Identifier: Apache-2.0

import CarrierTables
import FoundationEssentials

/// Android's own list, where `ANDROID_CARRIER_LIST` names a copy.
enum AndroidList {
    /// Nil, and says so, where there is none.
    static func bytes() throws -> [UInt8]? {
        guard let path = ProcessInfo.processInfo.environment["ANDROID_CARRIER_LIST"] else {
            print("skipped: ANDROID_CARRIER_LIST names no copy of Android's carrier list")
            return nil
        }
        guard let file = try TableFile(path: path) else {
            print("skipped: ANDROID_CARRIER_LIST: there is no \(path)")
            return nil
        }
        return file.bytes
    }
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
