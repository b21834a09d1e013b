// SPDX-License-Identifier: Apache-2.0

/// A modem's MBIM voice: commands in, answers and news out.
///
/// It keeps what hosts have set and what they have been told; everything else it reads from the ``Modem``.
package struct MBIMVoice: Sendable {
    /// The IP type of each data session that is active.
    var sessions: [UInt32: UInt32] = [:]
    var attachments: [MBIMLTEAttachConfiguration.Configuration] = Self.factoryAttachments
    private var told: MBIMFacts

    static let factoryAttachments = [0, 1, 2].map { (roaming: UInt32) in
        var configuration = MBIMLTEAttachConfiguration.Configuration()
        configuration.ipType = 3
        configuration.roaming = roaming
        configuration.accessPoint = "internet"
        return configuration
    }

    package init(_ modem: Modem) {
        told = MBIMFacts(of: modem)
    }

    /// Answers a command, which may change the modem; what hosts are to be told of that comes from ``news(of:)``.
    ///
    /// - Returns: the answer, and what is told after it even if it is nothing new.
    package mutating func answer(
        _ command: MBIMCommand,
        from host: inout MBIMHost,
        modem: inout Modem
    ) -> (MBIMAnswer, [MBIMNews]) {
        guard let name = MBIMCommandName(command.service, command.cid),
            Self.commands(of: modem).contains(name)
        else {
            return (MBIMAnswer(to: command, .noDeviceSupport), [])
        }
        guard !command.isSet || name.isSettable, command.isSet || name.isReadable else {
            return (MBIMAnswer(to: command, .invalidDeviceServiceOperation), [])
        }
        do throws(MBIMMalformed) {
            let reply = try reply(to: name, command, from: &host, modem: &modem)
            return (
                MBIMAnswer(to: command, reply.status, reply.structure?.encoded(host.extensions) ?? []),
                reply.news
            )
        } catch {
            return (MBIMAnswer(to: command, .invalidParameters), [])
        }
    }

    /// What hosts have not been told yet of `modem`; afterwards they have.
    package mutating func news(of modem: Modem) -> [MBIMNews] {
        let facts = MBIMFacts(of: modem)
        defer { told = facts }
        var news = facts.news(since: told)
        if facts.packetService.state != .attached {
            // No data without the packet service.
            for session in sessions.keys.sorted() {
                var info = MBIMConnectInfo()
                info.session = session
                news.append(MBIMNews(.connect, info))
            }
            sessions.removeAll()
        }
        return news
    }

    /// What the modem offers.
    static func commands(of modem: Modem) -> [MBIMCommandName] {
        MBIMCommandName.allCases.filter { name in
            switch name {
            case .proxyConfiguration: false
            case .version: modem.equipment.mbimExtensions >= .two
            case .deviceCapsV2: modem.equipment.mbimExtensions >= .two || modem.slots.count > 1
            case .systemCaps, .deviceSlotMappings, .slotInfoStatus: modem.slots.count > 1
            default: true
            }
        }
    }

    /// What is answered: a status, perhaps a structure, and what is told after it in any case.
    struct Reply {
        var status = MBIMStatus.success
        var structure: (any MBIMStructure)?
        var news: [MBIMNews] = []

        static func success(_ structure: any MBIMStructure, then news: [MBIMNews] = []) -> Reply {
            Reply(structure: structure, news: news)
        }

        static func failure(_ status: MBIMStatus, _ structure: (any MBIMStructure)? = nil) -> Reply {
            Reply(status: status, structure: structure)
        }
    }

    private mutating func reply(
        to name: MBIMCommandName,
        _ command: MBIMCommand,
        from host: inout MBIMHost,
        modem: inout Modem
    ) throws(MBIMMalformed) -> Reply {
        switch name {
        case .deviceCaps, .deviceCapsV2, .deviceServices, .deviceServiceSubscribeList, .version, .systemCaps,
            .deviceSlotMappings, .slotInfoStatus, .radioState, .proxyConfiguration:
            return try answerDevice(name, command, from: &host, modem: &modem)
        case .subscriberReadyStatus, .pin, .pinList, .homeProvider, .applicationList, .fileStatus,
            .readBinary:
            return try answerCard(name, command, modem: &modem)
        case .visibleProviders, .registerState, .packetService, .signalState, .atdsSignal, .connect,
            .provisionedContexts, .ipConfiguration, .packetStatistics, .lteAttachConfiguration,
            .lteAttachInfo:
            return try answerNetwork(name, command, host.extensions, modem: &modem)
        }
    }
}

/// What one host has agreed upon with the modem.
package struct MBIMHost: Hashable, Sendable {
    package var extensions = MBIMExtensions.one
    /// What it wants to be told of; nil is all of basic connect, as long as it has not said.
    package var subscriptions: [MBIMIdentifier: Set<UInt32>]?

    package init() {}

    package func wants(_ name: MBIMCommandName) -> Bool {
        guard let subscriptions else { return name.service == .basicConnect }
        return subscriptions[name.service]?.contains(name.cid) ?? false
    }
}

extension MBIMCommandName {
    var isSettable: Bool {
        switch self {
        case .radioState, .pin, .homeProvider, .registerState, .packetService, .signalState, .connect,
            .provisionedContexts, .deviceServiceSubscribeList, .lteAttachConfiguration, .deviceSlotMappings,
            .proxyConfiguration:
            true
        case .deviceCaps, .subscriberReadyStatus, .pinList, .visibleProviders, .ipConfiguration,
            .deviceServices,
            .packetStatistics, .lteAttachInfo, .systemCaps, .deviceCapsV2, .slotInfoStatus, .version,
            .applicationList, .fileStatus, .readBinary, .atdsSignal:
            false
        }
    }

    var isReadable: Bool { self != .deviceServiceSubscribeList && self != .proxyConfiguration }
}
