// SPDX-License-Identifier: Apache-2.0

extension MBIMSignalState {
    init(of modem: Modem) {
        self.init()
        guard let signal = modem.receivedSignal else { return }
        rssi = signal.coded
        switch modem.radio {
        case .none, .gsm, .edge, .umts, .hspa: break
        case .lte, .endc: references = [Reference(signal, .lte)]
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
        case .lte, .endc, .nsa:
            rsrp = UInt32(clamping: 140 + signal.rsrp)
            rsrq = UInt32(clamping: 39 + signal.doubleRSRQ)
            snr = UInt32(clamping: 5 + signal.snr)
        }
    }
}
