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

extension MBIMSignalState {
    init(of modem: Modem) {
        self.init()
        guard let signal = modem.receivedSignal else { return }
        rssi = signal.coded
        switch modem.radio {
        case .none, .gsm, .edge, .umts, .hspa: break
        case .lte: references = [Reference(signal, .lte)]
        case .nsa: references = [Reference(signal, .lte), Reference(signal, .nsa)]
        case .sa: references = [Reference(signal, .sa)]
        }
    }
}

extension MBIMSignalState.Reference {
    fileprivate init(_ signal: Signal, _ system: MBIMDataClass) {
        self.init()
        rsrp = UInt32(clamping: 156 + signal.rsrp)
        snr = UInt32(clamping: 2 * (signal.snr + 23))
        self.system = system
    }
}

extension MBIMATDSSignal {
    init(of modem: Modem) {
        self.init()
        guard let signal = modem.receivedSignal else { return }
        // The service knows no NR, and a strength alone would be taken for GSM's.
        if modem.radio != .sa { rssi = signal.coded }
        switch modem.radio {
        case .none, .gsm, .edge, .sa: break
        case .umts, .hspa:
            rscp = UInt32(clamping: 120 + signal.dBm - 5)
            ecno = UInt32(clamping: 2 * (24 - 6))
        case .lte, .nsa:
            rsrp = UInt32(clamping: 140 + signal.rsrp)
            rsrq = UInt32(clamping: 39 + signal.doubleRSRQ)
            snr = UInt32(clamping: 5 + signal.snr)
        }
    }
}
