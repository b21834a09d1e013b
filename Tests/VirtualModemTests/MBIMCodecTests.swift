// SPDX-License-Identifier: Apache-2.0

import Testing
import VirtualModem

/// Structures of MBIM, there and back.
struct MBIMCodecTests {
    @Test func aStructureIsWrittenAsTheStandardHasIt() {
        var ready = MBIMSubscriberReady()
        ready.state = .initialized
        ready.imsi = "440"
        ready.iccid = "89"
        #expect(
            ready.encoded() == [
                1, 0, 0, 0,  // initialized
                28, 0, 0, 0, 6, 0, 0, 0,  // the IMSI: where, how many bytes
                36, 0, 0, 0, 4, 0, 0, 0,  // the ICCID: behind it, at a multiple of four
                0, 0, 0, 0,  // no ready info
                0, 0, 0, 0,  // no numbers
                0x34, 0, 0x34, 0, 0x30, 0, 0, 0,
                0x38, 0, 0x39, 0,
            ]
        )
    }

    @Test func anElementSaysItsKindItsPaddingAndItsSize() {
        var info = MBIMConnectInfo()
        info.accessPoint = "a"
        #expect(info.encoded(.three).suffix(12) == [10, 0, 0, 2, 2, 0, 0, 0, 0x61, 0, 0, 0])
    }

    @Test func anEmptyTextPointsNowhere() {
        #expect(MBIMRegisterSet().encoded().prefix(8).allSatisfy { $0 == 0 })
    }

    @Test(arguments: MBIMExtensions.allCases) func everyStructureComesBack(extensions: MBIMExtensions) throws
    {
        for sample in Samples.all(extensions) {
            try comesBack(sample, extensions)
        }
    }

    @Test(arguments: [
        (MBIMExtensions.two, MBIMDataClass.sa, MBIMDataClass.sa), (.three, .sa, .nsa), (.three, .nsa, .nsa),
        (.three, .lte, .lte),
    ])
    func fromMBIMEx3OnBothKindsOf5GAreOneBit(
        extensions: MBIMExtensions,
        real: MBIMDataClass,
        said: MBIMDataClass
    ) {
        #expect(real.said(in: extensions) == said)
    }

    @Test func aNumberThatIsNoChoiceIsAnError() {
        #expect(throws: MBIMMalformed.self) { try MBIMSlotInfo([0, 0, 0, 0, 99, 0, 0, 0]) }
        #expect(throws: MBIMMalformed.self) { try MBIMPINSet([3] + Array(repeating: 0, count: 23)) }
    }

    @Test func halfAUnitOfTextIsAnError() {
        #expect(throws: MBIMMalformed.self) {
            try MBIMRegisterSet([16, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 65, 0, 66])
        }
    }

    @Test func aTextThatPointsOutsideIsAnError() {
        let far: [UInt8] = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0]
        #expect(throws: MBIMMalformed.self) { try MBIMRegisterSet(far) }
    }

    @Test func aListLongerThanItsMessageIsAnError() {
        #expect(throws: MBIMMalformed.self) { try MBIMSubscribeList([0xff, 0xff, 0xff, 0xff]) }
    }

    @Test(arguments: [(1024, true), (1025, false)]) func aListHasItsLimit(count: Int, isRead: Bool) {
        var mappings = MBIMSlotMappings()
        mappings.slots = Array(repeating: MBIMSlotMappings.Slot(), count: count)
        #expect(((try? MBIMSlotMappings(mappings.encoded())) == mappings) == isRead)
    }

    @Test(arguments: MBIMExtensions.allCases) func noTruncationBreaksIt(extensions: MBIMExtensions) {
        for sample in Samples.all(extensions) { truncate(sample, extensions) }
    }

    @Test(arguments: MBIMExtensions.allCases) func noBytesBreakIt(extensions: MBIMExtensions) {
        var generator = SeededNumbers(seed: 4)
        for sample in Samples.all(extensions) {
            for _ in 0..<300 {
                var bytes = sample.encoded(extensions)
                for _ in 0..<Int.random(in: 1...8, using: &generator) where !bytes.isEmpty {
                    bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                        in: 0...255,
                        using: &generator
                    )
                }
                read(sample, from: bytes, extensions)
                read(sample, from: generator.bytes(upTo: 96), extensions)
            }
        }
    }

    private func comesBack<Sample: MBIMStructure>(_ sample: Sample, _ extensions: MBIMExtensions) throws {
        #expect(try Sample(sample.encoded(extensions), extensions) == sample, "\(Sample.self)")
    }

    private func truncate<Sample: MBIMStructure>(_ sample: Sample, _ extensions: MBIMExtensions) {
        let bytes = sample.encoded(extensions)
        // The padding at the end is nobody's.
        for count in 0..<max(0, bytes.count - 3) {
            #expect(throws: MBIMMalformed.self, "\(Sample.self) of \(count) bytes") {
                try Sample(bytes.prefix(count), extensions)
            }
        }
    }

    private func read<Sample: MBIMStructure>(_: Sample, from bytes: [UInt8], _ extensions: MBIMExtensions) {
        _ = try? Sample(bytes, extensions)
    }
}

/// One of each structure, with something in every field that `extensions` have.
private enum Samples {
    static func all(_ extensions: MBIMExtensions) -> [any MBIMStructure] {
        device + card + network(extensions) + connection(extensions)
    }

    private static var device: [any MBIMStructure] {
        var caps = MBIMDeviceCaps()
        caps.dataClass = [.lte, .nsa]
        caps.controlCaps = 3
        caps.maxSessions = 8
        caps.imei = "860000000000017"
        caps.firmware = "R1"
        caps.hardware = "RM500Q-GL"
        var second = MBIMDeviceCapsV2()
        second.caps = caps
        var services = MBIMDeviceServices()
        services.services = [element(.basicConnect, [1, 2, 3]), element(.uicc, [])]
        var list = MBIMSubscribeList()
        list.entries = [entry(.basicConnect, [2, 9]), entry(.basicConnectExtensions, [8])]
        var mappings = MBIMSlotMappings()
        mappings.slots = [MBIMSlotMappings.Slot(), MBIMSlotMappings.Slot()]
        mappings.slots[1].slot = 1
        var slot = MBIMSlotInfo()
        slot.slot = 1
        slot.state = .activeESIM
        var system = MBIMSystemCaps()
        system.slots = 2
        system.modem = 0x1122_3344_5566_7788
        var proxy = MBIMProxyConfiguration()
        proxy.path = "/dev/cdc-wdm0"
        proxy.timeout = 30
        return [
            caps, second, services, list, mappings, slot, system, proxy, MBIMVersion(.two),
            MBIMNumber(0xdead_beef),
        ]
    }

    private static func element(_ service: MBIMIdentifier, _ cids: [UInt32]) -> MBIMDeviceServices.Element {
        var element = MBIMDeviceServices.Element()
        element.service = service
        element.cids = cids
        return element
    }

    private static func entry(_ service: MBIMIdentifier, _ cids: [UInt32]) -> MBIMSubscribeList.Entry {
        var entry = MBIMSubscribeList.Entry()
        entry.service = service
        entry.cids = cids
        return entry
    }

    private static var card: [any MBIMStructure] {
        var ready = MBIMSubscriberReady()
        ready.state = .deviceLocked
        ready.imsi = "440101234567890"
        ready.iccid = "8981100000000000017"
        var pinSet = MBIMPINSet()
        pinSet.operation = .change
        pinSet.pin = "1234"
        pinSet.newPIN = "4321"
        var pin = MBIMPINInfo()
        pin.type = .puk1
        pin.isLocked = true
        pin.tries = 10
        var pins = MBIMPINList()
        pins.pin1.mode = 1
        pins.pin1.longest = 8
        var application = MBIMApplicationList.Application()
        application.type = 4
        application.identifier = [0xa0, 0, 0, 0, 0x87]
        application.name = Array("USIM".utf8)
        var applications = MBIMApplicationList()
        applications.applications = [application]
        var file = MBIMFileQuery()
        file.application = [0xa0]
        file.path = [0x7f, 0xff, 0x6f, 0x3e]
        var status = MBIMFileStatus()
        status.size = 4
        var read = MBIMReadBinary()
        read.file = file
        read.offset = 1
        read.size = 2
        var binary = MBIMBinary()
        binary.status = 0x6a82
        binary.data = [1, 2, 3]
        return [ready, pinSet, pin, pins, applications, file, status, read, binary]
    }

    private static func network(_ extensions: MBIMExtensions) -> [any MBIMStructure] {
        var radio = MBIMRadioState()
        radio.software = false
        var provider = MBIMProvider()
        provider.plmn = "44010"
        provider.name = "ドコモ"
        provider.state = 1
        provider.rssi = 20
        var providers = MBIMProviders()
        providers.providers = [provider, provider]
        var register = MBIMRegisterState()
        register.state = .roaming
        register.dataClasses = [.lte, .nsa]
        register.plmn = "44020"
        register.name = "SoftBank"
        register.roamingText = "SoftBank"
        register.networkError = 11
        if extensions >= .two { register.preferredClasses = .nsa }
        var wanted = MBIMRegisterSet()
        wanted.plmn = "44020"
        wanted.action = 1
        var packets = MBIMPacketService()
        packets.state = .attached
        packets.dataClass = .sa
        packets.uplink = 1 << 40
        packets.downlink = 300_000_000
        if extensions >= .three {
            packets.mcc = 440
            packets.mnc = 10
            packets.trackingArea = 0x1234
        }
        var signal = MBIMSignalState()
        signal.rssi = 20
        if extensions >= .two {
            signal.references = [MBIMSignalState.Reference(), MBIMSignalState.Reference()]
            signal.references[0].rsrp = 61
            signal.references[1].snr = 70
            signal.references[1].system = .nsa
        }
        var atds = MBIMATDSSignal()
        atds.rsrp = 45
        return [radio, provider, providers, register, wanted, packets, signal, atds]
    }

    private static func connection(_ extensions: MBIMExtensions) -> [any MBIMStructure] {
        var connect = MBIMConnectSet()
        connect.session = 1
        connect.activates = true
        connect.accessPoint = "internet"
        connect.ipType = 3
        var info = MBIMConnectInfo()
        info.session = 1
        info.state = 1
        if extensions >= .three { info.accessPoint = "internet" }
        var addresses = MBIMIPConfiguration()
        addresses.session = 1
        addresses.prefixLength = 24
        addresses.address = [10, 64, 7, 2]
        addresses.gateway = [10, 64, 7, 1]
        addresses.nameServer = [10, 64, 7, 53]
        addresses.mtu = 1500
        var attachment = MBIMLTEAttachConfiguration.Configuration()
        attachment.ipType = 3
        attachment.accessPoint = "internet"
        var attachments = MBIMLTEAttachSet()
        attachments.configuration.configurations = [attachment, attachment]
        var attached = MBIMLTEAttachInfo()
        attached.isAttached = true
        attached.accessPoint = "internet"
        return [
            connect, info, addresses, MBIMIPConfiguration(), attachments.configuration, attachments, attached,
            MBIMPacketStatistics(),
        ]
    }
}

/// Numbers that are the same in every run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    mutating func bytes(upTo count: Int) -> [UInt8] {
        (0..<Int.random(in: 0...count, using: &self)).map { _ in UInt8(truncatingIfNeeded: next()) }
    }
}
