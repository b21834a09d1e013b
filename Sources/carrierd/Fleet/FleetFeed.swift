// SPDX-License-Identifier: Apache-2.0

internal import Configuration
internal import Fleet
internal import Synchronization
internal import Telephony
internal import TelephonyService

/// What the fleet publishes of this machine: the publication as everyone sees it, piece by piece, and its events.
final class FleetFeed: FleetSource {
    private let publication: Publication
    private let tail: EventTail
    private let section: @Sendable () -> FleetSection
    private let log: Log
    /// The discovery messages as they were last made, by modem.
    private let discovery = Mutex<[ModemID: (of: HomeAssistantDevice, payload: [UInt8])]>([:])

    /// - Parameters:
    ///   - section: the configuration of now.
    ///   - wake: has the fleet ask again.
    init(
        _ publication: Publication,
        archive: any EventArchive,
        section: @escaping @Sendable () -> FleetSection,
        log: Log,
        wake: @escaping @Sendable () -> Void
    ) {
        self.publication = publication
        self.section = section
        self.log = log
        tail = EventTail(publication, archive: archive, wake: wake)
    }

    var last: Int { publication.eventNumbers.last }

    func retained(_ topics: FleetTopics) -> FleetRetained {
        let (modems, isComplete) = publication.modems(for: .everyone)
        var messages = [FleetMessage(topic: topics.status, payload: publication.ownStatus)]
        let prefix = section().discoveryPrefix
        for (modem, bytes) in modems {
            messages.append(FleetMessage(topic: topics.status(of: modem.id.description), payload: bytes))
            if let prefix { messages.append(discoveryMessage(of: modem, under: prefix, topics)) }
        }
        return FleetRetained(messages: messages, isComplete: isComplete)
    }

    func next(after sequence: Int, limit: Int, _ topics: FleetTopics) -> FleetBatch {
        let section = section()
        switch tail.next(after: sequence, limit: limit, where: section.wants) {
        case .waiting: return .nothing
        case .items(let items, let last):
            if let gap = items.first, gap.kind == nil {
                log(
                    .warning,
                    "mqtt: \(Self.lost(after: sequence, through: gap.sequence)); [history] says how many are"
                )
            }
            let events = items.map { item in
                FleetEvent(
                    sequence: item.sequence,
                    message: FleetMessage(topic: topics.event(of: item.modem), payload: item.line)
                )
            }
            return .events(events, through: last)
        }
    }

    private static func lost(after last: Int, through end: Int) -> String {
        end > last
            ? "events \(last + 1) to \(end) are not kept any more, and are not published"
            : "the events' numbers began anew, and those after \(last) are not kept"
    }

    private func discoveryMessage(
        of modem: Telephony.Modem,
        under prefix: String,
        _ topics: FleetTopics
    ) -> FleetMessage {
        let device = HomeAssistantDevice(modem, topics, version: Carrierd.version)
        let payload = discovery.withLock { discovery in
            if let (made, payload) = discovery[modem.id], made == device { return payload }
            let payload = device.payload
            discovery[modem.id] = (device, payload)
            return payload
        }
        return FleetMessage(topic: device.topic(under: prefix), payload: payload)
    }
}
