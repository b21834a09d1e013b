// SPDX-License-Identifier: Apache-2.0

/// The network as NAS's system info tells it: the state of each radio, and the cell of the one in use.
///
/// The same TLVs have other numbers in the answer than in the indication, but for those that were there first.
package struct QMISystemInfo: Hashable, Sendable {
    package var gsm = QMIServiceStatus()
    package var umts = QMIServiceStatus()
    package var lte = QMIServiceStatus()
    package var nr = QMIServiceStatus()
    package var gsmCell: QMIGSMCell?
    package var umtsCell: QMIUMTSCell?
    package var lteCell: QMITrackedCell?
    package var nrCell: QMITrackedCell?
    /// Whether the LTE cell offers EN-DC to the device: all that ModemManager's `lte|5gnr` means. Nil without LTE.
    package var offersENDC: Bool?

    package init() {}

    /// How the TLVs are numbered.
    package enum Form: Hashable, Sendable { case answer, indication }

    /// As a message of that form says it.
    package func tlvs(in form: Form) -> QMITLVs {
        var tlvs = QMITLVs()
        tlvs.add(QMIField(0x12), gsm)
        tlvs.add(QMIField(0x13), umts)
        tlvs.add(QMIField(0x14), lte)
        if let gsmCell { tlvs.add(QMIField(0x17), gsmCell) }
        if let umtsCell { tlvs.add(QMIField(0x18), umtsCell) }
        if let lteCell { tlvs.add(QMIField(0x19), lteCell) }
        tlvs.add(form.nrStatus, nr)
        if let nrCell { tlvs.add(form.nrCell, nrCell) }
        if let offersENDC {
            tlvs.add(form.endcAvailable, QMINumber(offersENDC ? 1 : 0))
            tlvs.add(form.dcnrRestricted, QMINumber(0))
        }
        return tlvs
    }

    /// Reads a message of that form.
    package init(_ tlvs: QMITLVs, in form: Form) throws(QMIMalformed) {
        gsm = try tlvs.value(QMIField(0x12)) ?? QMIServiceStatus()
        umts = try tlvs.value(QMIField(0x13)) ?? QMIServiceStatus()
        lte = try tlvs.value(QMIField(0x14)) ?? QMIServiceStatus()
        nr = try tlvs.value(form.nrStatus) ?? QMIServiceStatus()
        gsmCell = try tlvs.value(QMIField(0x17))
        umtsCell = try tlvs.value(QMIField(0x18))
        lteCell = try tlvs.value(QMIField(0x19))
        nrCell = try tlvs.value(form.nrCell)
        offersENDC = try tlvs.value(form.endcAvailable).map { $0.value != 0 }
    }
}

extension QMISystemInfo.Form {
    fileprivate var nrStatus: QMIField<QMIServiceStatus> { QMIField(self == .answer ? 0x4a : 0x4c) }
    fileprivate var nrCell: QMIField<QMITrackedCell> { QMIField(self == .answer ? 0x4b : 0x4d) }
    fileprivate var endcAvailable: QMIField<QMINumber<UInt8>> { QMIField(self == .answer ? 0x4e : 0x50) }
    fileprivate var dcnrRestricted: QMIField<QMINumber<UInt8>> { QMIField(self == .answer ? 0x4f : 0x51) }
}

/// What one radio has of the network.
package struct QMIServiceStatus: QMIValue {
    package enum Service: UInt8, CaseIterable, Hashable, Sendable {
        case none = 0
        /// A cell is there, and is not ours to use.
        case limited = 1
        case available = 2
        case limitedRegional = 3
        case powerSave = 4
    }

    package var service = Service.none

    package init() {}
    package init(_ service: Service) { self.service = service }

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        var trueService = service
        // The radio that data would go through.
        var isPreferred = service != .none
        try coder.choice(&service)
        try coder.choice(&trueService)
        try coder.flag(&isPreferred)
    }
}

/// What cells of all radios tell.
package struct QMICell: QMIValue {
    /// 0 is none, 1 circuits, 2 packets, 3 both.
    package var domain: UInt8 = 0
    package var isRoaming = false
    /// Whether the network does not let the card in.
    package var isForbidden = false
    package var areaCode: UInt16?
    package var identity: UInt32? = 0x0123_4567
    /// Five or six digits.
    package var plmn = ""

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        var domain: UInt8? = self.domain
        var capability: UInt8? = self.domain
        var roaming: UInt8? = isRoaming ? 1 : 0
        var forbidden: UInt8? = isForbidden ? 1 : 0
        try coder.optional(&domain)
        try coder.optional(&capability)
        try coder.optional(&roaming)
        try coder.optional(&forbidden)
        try coder.optional(&areaCode, missing: 0xffff)
        try coder.optional(&identity)
        // Circuits and packets were rejected: this network is not for this card (3GPP TS 24.008 clause 10.5.3.6).
        var isRejected = isForbidden
        var rejected: [UInt8] = isForbidden ? [2, 11] : [0, 0]
        try coder.flag(&isRejected)
        try coder.fixed(&rejected, count: 2)
        var hasPLMN = !plmn.isEmpty
        var mcc = Array(plmn.prefix(3).utf8)
        var mnc = Array(plmn.dropFirst(3).utf8)
        mnc += Array(repeating: 0xff, count: max(0, 3 - mnc.count))
        try coder.flag(&hasPLMN)
        try coder.fixed(&mcc, count: 3)
        try coder.fixed(&mnc, count: 3)
        self.domain = domain ?? 0
        isRoaming = roaming == 1
        isForbidden = forbidden == 1
        plmn = hasPLMN ? String(decoding: (mcc + mnc).filter { $0 != 0xff && $0 != 0 }, as: UTF8.self) : ""
    }
}

/// A cell of GSM.
package struct QMIGSMCell: QMIValue {
    package var cell = QMICell()
    package var isEDGE: UInt8?

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        var dualTransfer: UInt8?
        try coder.inline(&cell)
        try coder.optional(&isEDGE)
        try coder.optional(&dualTransfer)
    }
}

/// A cell of UMTS.
package struct QMIUMTSCell: QMIValue {
    package var cell = QMICell()
    /// 3 is HSDPA and HSUPA.
    package var highSpeed: UInt8?

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        var call: UInt8?
        var scrambling: UInt16?
        try coder.inline(&cell)
        try coder.optional(&call)
        try coder.optional(&highSpeed)
        try coder.optional(&scrambling)
    }
}

/// A cell of LTE or NR, with its tracking area.
package struct QMITrackedCell: QMIValue {
    package var cell = QMICell()
    package var trackingArea: UInt16? = 0x2b67

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.inline(&cell)
        try coder.optional(&trackingArea)
    }
}
