// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import CoreTelephony

struct MailboxTests {
    @Test func nothingPutInKeepsNothingBack() async {
        let (mailbox, heard) = (Mailbox(), Heard())
        mailbox.put([]) { heard.note("\($0)") }
        mailbox.put([.primaryCarrier]) { heard.note("\($0)") }
        await eventually("delivered") { heard.all == ["primaryCarrier"] }
        mailbox.put([.primaryTechnology, .availability]) { heard.note("\($0)") }
        await eventually("in order") {
            heard.all == ["primaryCarrier", "primaryTechnology", "availability"]
        }
    }

    @Test func whatWaitsIsThereOnceAndHasABound() async {
        let (mailbox, heard) = (Mailbox(), Heard())
        let gate = DispatchSemaphore(value: 0)
        let deliver = { @Sendable (news: LineNews) in
            if news == .availability { heard.note("in"); gate.wait() } else { heard.note("\(news)") }
        }
        mailbox.put([.availability], deliver: deliver)
        await eventually("it is being delivered") { heard.all == ["in"] }
        for number in 1...1000 {
            mailbox.put([.primaryCarrier, .dataService("\(number)")], deliver: deliver)
        }
        gate.signal()
        await eventually("delivered") { heard.all.last == #"dataService("1000")"# }
        #expect(heard.all.count == 1 + 256)
        #expect(heard.all.count { $0 == "primaryCarrier" } <= 1)
    }
}
