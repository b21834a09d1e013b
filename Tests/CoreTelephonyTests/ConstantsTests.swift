// SPDX-License-Identifier: Apache-2.0

import CoreTelephony
import Foundation
import Testing

struct ConstantsTests {
    @Test func everyConstantIsItsOwnName() {
        let names = [
            CTRadioAccessTechnologyGPRS: "GPRS", CTRadioAccessTechnologyEdge: "Edge",
            CTRadioAccessTechnologyWCDMA: "WCDMA", CTRadioAccessTechnologyHSDPA: "HSDPA",
            CTRadioAccessTechnologyHSUPA: "HSUPA", CTRadioAccessTechnologyCDMA1x: "CDMA1x",
            CTRadioAccessTechnologyCDMAEVDORev0: "CDMAEVDORev0",
            CTRadioAccessTechnologyCDMAEVDORevA: "CDMAEVDORevA",
            CTRadioAccessTechnologyCDMAEVDORevB: "CDMAEVDORevB", CTRadioAccessTechnologyeHRPD: "eHRPD",
            CTRadioAccessTechnologyLTE: "LTE", CTRadioAccessTechnologyNRNSA: "NRNSA",
            CTRadioAccessTechnologyNR: "NR",
        ]
        #expect(names.count == 13)
        for (value, name) in names { #expect(value == "CTRadioAccessTechnology\(name)") }
    }

    @Test func notificationsHaveApplesNames() {
        #expect(
            NSNotification.Name.CTServiceRadioAccessTechnologyDidChange.rawValue
                == "CTServiceRadioAccessTechnologyDidChangeNotification"
        )
        #expect(
            Notification.Name.CTRadioAccessTechnologyDidChange.rawValue
                == "CTRadioAccessTechnologyDidChangeNotification"
        )
    }

    @Test func aCarrierThatWasMadeKnowsNothing() {
        let carrier = CTCarrier()
        #expect(carrier.carrierName == nil && carrier.mobileNetworkCode == nil && carrier.allowsVOIP)
        #expect(carrier == CTCarrier())
    }
}
