// SPDX-License-Identifier: Apache-2.0

import CoreTelephony
import Foundation

/// Prints a line when it differs from the last one.
final class Report {
    private let lock = NSLock()
    private var last = ""

    func show(_ line: String) {
        lock.lock()
        defer { lock.unlock() }
        guard line != last else { return }
        last = line
        say(line)
    }
}

func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

func words(_ carrier: SubscriberCarrier.Carrier?) -> String {
    carrier.map { "\($0)" } ?? "none"
}

let subscriber = SubscriberCarrier()
let report = Report()

func showState() {
    let now = subscriber.current
    let billing = now.map { ", billing: \($0.billing)" } ?? ""
    report.show(
        "SIM: \(subscriber.hasSIM ? "yes" : "no"), carrier: \(words(now)), "
            + "last: \(words(subscriber.lastActivated))\(billing)"
    )
}

subscriber.onChange = { carrier in
    say("another carrier's card: \(words(carrier))")
    showState()
}
// A card that is pulled, and the airplane mode, are changes of the technology.
let observer = NotificationCenter.default.addObserver(
    forName: .CTServiceRadioAccessTechnologyDidChange,
    object: nil,
    queue: nil
) { _ in showState() }

showState()
dispatchMain()
