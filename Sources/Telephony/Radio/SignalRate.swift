// SPDX-License-Identifier: Apache-2.0

/// How often ModemManager asks the modem what it receives (`Signal.Setup`): one rate for all programs.
package struct SignalRate: SharedSetting {
    /// 0 for never.
    package var seconds: UInt32

    package init(seconds: UInt32) {
        self.seconds = seconds
    }

    package func meeting(_ need: SignalRate) -> SignalRate? {
        seconds > 0 && seconds <= need.seconds ? nil : need
    }

    /// Another program's rate brings readings too, if more seldom.
    package func serves(_ need: SignalRate) -> Bool { seconds > 0 }
}
