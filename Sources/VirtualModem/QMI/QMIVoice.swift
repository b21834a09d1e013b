// SPDX-License-Identifier: Apache-2.0

/// A modem's QMI voice: requests in, answers and news out.
///
/// It keeps what hosts have set and what they have been told; everything else it reads from the ``Modem``. The control
/// service is not here: who speaks with the modem is for whoever holds the connections.
package struct QMIVoice: Sendable {
    /// The data sessions: the handle of each client that has one.
    var sessions: [UInt8: UInt32] = [:]
    var lastHandle: UInt32 = 0
    /// 1 is Ethernet, 2 raw IP.
    var linkLayer: UInt32 = 2
    private var told: QMIFacts

    package init(_ modem: Modem) {
        told = QMIFacts(of: modem)
    }

    /// What is answered: TLVs or an error with them, and what is told after it even if it is nothing new.
    struct Reply {
        var error: QMIError?
        var tlvs = QMITLVs()
        var news: [QMINews] = []

        static let success = Reply()

        static func success(_ tlvs: QMITLVs, then news: [QMINews] = []) -> Reply {
            Reply(tlvs: tlvs, news: news)
        }

        static func failure(_ error: QMIError, _ tlvs: QMITLVs = QMITLVs()) -> Reply {
            Reply(error: error, tlvs: tlvs)
        }
    }

    /// Answers a request, which may change the modem; what hosts are to be told of that comes from ``news(of:)``.
    ///
    /// - Parameter listener: what the client has asked to be told of.
    /// - Returns: the answer, and what is told after it even if it is nothing new.
    package mutating func answer(
        _ request: QMIMessage,
        from listener: inout QMIListener,
        modem: inout Modem
    ) -> (QMIMessage, [QMINews]) {
        guard let name = request.name else { return (request.response(.invalidCommand), []) }
        do {
            let reply = try reply(to: name, request, from: &listener, modem: &modem)
            return (request.response(reply.error, reply.tlvs), reply.news)
        } catch is QMIMissing {
            return (request.response(.missingArgument), [])
        } catch {
            return (request.response(.invalidArgument), [])
        }
    }

    /// What hosts have not been told yet of `modem`; afterwards they have.
    package mutating func news(of modem: Modem) -> [QMINews] {
        let facts = QMIFacts(of: modem)
        defer { told = facts }
        var news = facts.news(since: told)
        if !(modem.isRegistered && modem.wantsPacketService), !sessions.isEmpty {
            // No data without the network.
            news += sessions.keys.sorted().map { .session($0, isConnected: false) }
            sessions.removeAll()
        }
        return news.filter { $0.name != .slotStatus || modem.equipment.hasSlotStatus }
    }

    /// A client is gone, and with it its session.
    package mutating func forget(_ client: UInt8) {
        sessions[client] = nil
    }

    private mutating func reply(
        to name: QMIMessageName,
        _ request: QMIMessage,
        from listener: inout QMIListener,
        modem: inout Modem
    ) throws -> Reply {
        switch name.service {
        case .ctl: .failure(.invalidCommand)
        case .dms, .wda: try answerDevice(name, request.tlvs, modem: &modem)
        case .nas: try answerNetwork(name, request.tlvs, from: &listener, modem: modem)
        case .uim: try answerCard(name, request.tlvs, from: &listener, modem: &modem)
        case .wds: try answerData(name, request, modem: modem)
        }
    }
}

/// What one client of a service wants to be told of.
package struct QMIListener: Hashable, Sendable {
    package var wantsServingSystem = false
    package var wantsSystemInfo = false
    package var wantsSignalInfo = false
    package var wantsRefresh = false
    package var cardEvents: QMICardEvents = []

    package init() {}

    package func wants(_ name: QMINewsName) -> Bool {
        switch name {
        case .operatingMode, .session: true
        case .servingSystem: wantsServingSystem
        case .systemInfo: wantsSystemInfo
        case .signalInfo: wantsSignalInfo
        case .refresh: wantsRefresh
        case .cardStatus: cardEvents.contains(.cardStatus)
        case .slotStatus: cardEvents.contains(.slotStatus)
        }
    }
}
