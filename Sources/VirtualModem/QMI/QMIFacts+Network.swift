// SPDX-License-Identifier: Apache-2.0

extension QMISystemInfo {
    init(of modem: Modem) {
        self.init()
        let service: QMIServiceStatus.Service
        switch modem.effectiveRegistration {
        case .idle, .emergency: service = .none
        case .searching, .denied: service = .limited
        case .home, .roaming: service = .available
        }
        let radio = QMIRadioInterface(modem.radio)
        guard service != .none, radio != .none else { return }
        let cell = QMICell(of: modem)
        switch radio {
        case .none: break
        case .gsm:
            gsm = QMIServiceStatus(service)
            var full = QMIGSMCell()
            full.cell = cell
            full.isEDGE = modem.radio == .edge ? 1 : 0
            gsmCell = full
        case .umts:
            umts = QMIServiceStatus(service)
            var full = QMIUMTSCell()
            full.cell = cell
            full.highSpeed = modem.radio == .hspa ? 3 : 0
            umtsCell = full
        case .lte:
            lte = QMIServiceStatus(service)
            var full = QMITrackedCell()
            full.cell = cell
            lteCell = full
            offersENDC = modem.radio == .endc || modem.radio == .nsa
        case .nr:
            nr = QMIServiceStatus(service)
            var full = QMITrackedCell()
            full.cell = cell
            nrCell = full
        }
    }
}

extension QMICell {
    fileprivate init(of modem: Modem) {
        self.init()
        plmn = modem.network.plmn
        switch modem.effectiveRegistration {
        case .home: domain = modem.wantsPacketService ? 3 : 1
        case .roaming:
            domain = modem.wantsPacketService ? 3 : 1
            isRoaming = true
        case .denied:
            domain = 3
            isForbidden = true
        case .idle, .searching, .emergency: domain = 0
        }
    }
}

extension QMIUMTSSignal {
    init(_ signal: Signal) {
        self.init()
        rssi = Int8(clamping: signal.dBm)
        ecio = 12
    }
}

extension QMILTESignal {
    init(_ signal: Signal) {
        self.init()
        rssi = Int8(clamping: signal.dBm)
        rsrq = Int8(clamping: signal.doubleRSRQ / 2)
        rsrp = Int16(clamping: signal.rsrp)
        snr = Int16(clamping: signal.snr * 10)
    }
}

extension QMINRSignal {
    init(_ signal: Signal) {
        self.init()
        rsrp = Int16(clamping: signal.rsrp)
        snr = Int16(clamping: signal.snr * 10)
    }
}
