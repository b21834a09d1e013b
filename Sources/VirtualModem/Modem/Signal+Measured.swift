// SPDX-License-Identifier: Apache-2.0

/// The model has one strength; what each radio measures is derived from it.
extension Modem {
    /// The strength, where a signal is received at all.
    var receivedSignal: Signal? {
        power == .on && radio != .none && card?.isUsable == true ? signal : nil
    }
}

extension Signal {
    /// The reference signal of LTE or NR in dBm: some 20 dB under the power of the whole channel.
    var rsrp: Int { dBm - 22 }

    /// Over the noise, in dB.
    var snr: Int { percent * 30 / 100 - 3 }

    /// The quality of the reference signal, in half dB.
    var doubleRSRQ: Int { percent * 20 / 100 - 32 }

    /// As `+CSQ` and MBIM's RSSI count: from 0 to 31.
    var coded: UInt32 { UInt32((dBm - Self.range.lowerBound) / 2) }
}
