// SPDX-License-Identifier: Apache-2.0

import CoreTelephony
import Foundation

/// Prints what there is to say when it is something else than last time.
final class Report: @unchecked Sendable {
    private let lock = NSLock()
    private let info: CTTelephonyNetworkInfo
    private var last = ""

    init(_ info: CTTelephonyNetworkInfo) {
        self.info = info
    }

    func show() {
        lock.lock()
        defer { lock.unlock() }
        let catcher = FiveGCatcher(info)
        let place = catcher.place.map { " at \($0)" } ?? ""
        let line = "\(catcher.text): \(catcher.isFiveG ? "5G" : "no 5G")\(place)"
        guard line != last else { return }
        last = line
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}

let report = Report(CTTelephonyNetworkInfo())
let observer = NotificationCenter.default.addObserver(
    forName: .CTServiceRadioAccessTechnologyDidChange,
    object: nil,
    queue: nil
) { _ in report.show() }

report.show()
dispatchMain()
