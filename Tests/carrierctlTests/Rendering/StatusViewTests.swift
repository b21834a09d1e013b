// SPDX-License-Identifier: Apache-2.0

import TelephonyAPI
import Testing

@testable import carrierctl

@Suite struct StatusViewTests {
    @Test func dump() {
        for m in [
            Samples.lte, Samples.nsaAvailable, Samples.nsaConnected, Samples.sa, Samples.at,
            Samples.roamingMVNO, Samples.locked, Samples.noSim, Samples.disabled,
        ] {
            print(Samples.status(m).render(Style()))
        }
        print(
            Samples.status(
                Samples.lte,
                unavailable: "the name org.freedesktop.ModemManager1 is not on the bus"
            ).render(Style(width: 60))
        )
        print(Samples.status().render(Style()))
        print(Samples.lte.renderDetails(Style(), clock: .utc))
    }
}
