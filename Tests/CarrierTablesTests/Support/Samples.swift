// SPDX-License-Identifier: Apache-2.0

import CarrierTables
import FoundationEssentials
import Telephony
import Testing

/// A table with one of everything.
let fullTable = """
    {
      "format": 1, "name": "site", "version": "7", "date": "2026-02-28",
      "carriers": [
        {"id": "jp.alpha", "name": "Alpha", "localName": "アルファ", "coreTelephonyName": "アルファ",
         "kind": "operator", "country": "jp", "checked": 2026, "names": ["ALPHA JP"],
         "networks": ["44010", "44011"]},
        {"id": "jp.beta", "name": "Beta \\u00e9\\ud83d\\ude00", "kind": "virtualOperator", "country": "jp",
         "host": "jp.alpha", "checked": 2025,
         "rules": [
           {"plmn": ["44010"], "imsiPrefix": ["44010x9"], "iccidPrefix": ["898110"], "gid1": ["4d49"],
            "gid2": ["AB"], "pnn": ["Beta"], "spn": ["", "Beta"]},
           {"plmn": ["44011"], "needs": ["apn"]}
         ]}
      ],
      "issuers": [{"iccid": "898110", "carrier": "jp.alpha", "checked": 2026}]
    }

    """

/// A table with `carriers` for its list.
func table(_ carriers: String) -> String {
    "{\"format\": 1, \"name\": \"site\", \"carriers\": [\(carriers)]}"
}

func layer(_ text: String) throws(CarrierTableError) -> CarrierLayer {
    try CarrierFile.layer(bytes: Array(text.utf8), file: "site.json")
}

/// What the loader says of `text`.
func complaint(about text: String) -> String? {
    do {
        _ = try layer(text)
        return nil
    } catch {
        return error.description
    }
}

func plmn(_ text: String) throws -> PLMN {
    try #require(PLMN(text))
}

/// A generator that gives the same numbers each time.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
    }
}

/// A folder of a test's own, gone with it.
final class TemporaryFolder {
    let path: String

    init() throws {
        let name = "carrier-tables-\(UUID().uuidString)"
        path = FileManager.default.temporaryDirectory.appending(path: name).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
    }
}
