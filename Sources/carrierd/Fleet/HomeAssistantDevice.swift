// SPDX-License-Identifier: Apache-2.0

internal import Fleet
internal import JSON
internal import Telephony

/// One modem as Home Assistant is told of it: a device with its entities in one message, which 2024.11 and later take
/// (https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload). An empty message takes all of it away.
///
/// The entities read the modem's status topic; what is null there is `None` to a template, and so unknown. Nothing here
/// tells who a modem or a card is: the machine's name and the modem's are the identifiers.
struct HomeAssistantDevice: Hashable {
    private let topics: FleetTopics
    private let id: String
    private let manufacturer: String?
    private let model: String?
    private let firmware: String?
    private let version: String

    init(_ modem: Telephony.Modem, _ topics: FleetTopics, version: String) {
        self.topics = topics
        self.version = version
        id = modem.id.description
        manufacturer = modem.manufacturer
        model = modem.model
        firmware = modem.firmware
    }

    /// What tells it from every other device.
    var identifier: String { Self.identifier("carrierd_\(topics.host)_\(id)") }

    func topic(under prefix: String) -> String { "\(prefix)/device/\(identifier)/config" }

    var payload: [UInt8] {
        // Nothing in it can fail to be encoded.
        (try? JSONCoder.encode(message, sortsKeys: true)) ?? []
    }

    /// A text as Home Assistant's topics and ids have it: letters, digits, `-` and `_`, all else by its code.
    static func identifier(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { identifier, scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "-", "_": identifier.unicodeScalars.append(scalar)
            default: identifier += "-\(String(scalar.value, radix: 16))"
            }
        }
    }

    private var message: Message {
        Message(
            device: Message.Device(
                identifiers: [identifier],
                name: "\(topics.host) \(id)",
                manufacturer: manufacturer,
                model: model,
                sw_version: firmware
            ),
            origin: Message.Origin(name: "carrierd", sw_version: version),
            state_topic: topics.status(of: id),
            availability: [
                Message.Availability(topic: topics.online),
                Message.Availability(
                    topic: topics.status,
                    value_template: "{{ 'online' if value_json.modemManager.available else 'offline' }}"
                ),
            ],
            availability_mode: "all",
            components: Dictionary(
                uniqueKeysWithValues: Message.Component.all.map { name, component in
                    var component = component
                    component.unique_id = "\(identifier)_\(name)"
                    return (name, component)
                }
            )
        )
    }
}

/// The message's form; its names are Home Assistant's.
private struct Message: Encodable {
    struct Device: Encodable {
        var identifiers: [String]
        var name: String
        var manufacturer: String?
        var model: String?
        var sw_version: String?
    }

    struct Origin: Encodable {
        var name: String
        var sw_version: String
    }

    struct Availability: Encodable {
        var topic: String
        var value_template: String?
    }

    struct Component: Encodable {
        var platform = "sensor"
        var name: String
        var unique_id = ""
        var value_template: String
        var device_class: String?
        var options: [String]?
        var state_class: String?
        var unit_of_measurement: String?
        var icon: String?
        var entity_category: String?
    }

    var device: Device
    var origin: Origin
    var state_topic: String
    var availability: [Availability]
    var availability_mode: String
    var components: [String: Component]
}

extension Message.Component {
    /// Of the slot in use; what is not known has no first.
    private static func ofActiveSIM(_ path: String) -> String {
        "{{ value_json.sims | selectattr('active') | map(attribute='\(path)') | first | default(none) }}"
    }

    /// Every entity, by the name that its id ends with.
    fileprivate static var all: [(String, Self)] {
        [
            (
                "carrier",
                Self(
                    name: "Carrier",
                    value_template:
                        "{{ value_json.sims | selectattr('active') | selectattr('subscription')"
                        + " | map(attribute='subscription.carrier.name') | first | default(none) }}",
                    icon: "mdi:sim-outline"
                )
            ),
            (
                "network",
                Self(
                    name: "Network",
                    value_template: "{{ value_json.network.carrier.name }}",
                    icon: "mdi:radio-tower"
                )
            ),
            (
                "technology",
                Self(
                    name: "Technology",
                    value_template: "{{ value_json.radio.technologies | join(', ') or none }}",
                    icon: "mdi:access-point"
                )
            ),
            (
                "five_g",
                Self(
                    name: "5G",
                    value_template: "{{ value_json.radio.fiveG.status }}",
                    device_class: "enum",
                    options: ["none", "nsaAvailable", "nsaConnected", "sa", "unknown"],
                    icon: "mdi:signal-5g"
                )
            ),
            (
                "rsrp",
                Self(
                    name: "RSRP",
                    value_template:
                        "{{ value_json.signals | rejectattr('rsrp', 'none') | map(attribute='rsrp') | first"
                        + " | default(none) }}",
                    device_class: "signal_strength",
                    state_class: "measurement",
                    unit_of_measurement: "dBm",
                    entity_category: "diagnostic"
                )
            ),
            (
                "bars",
                Self(
                    name: "Bars",
                    value_template: "{{ value_json.bars }}",
                    state_class: "measurement",
                    icon: "mdi:signal"
                )
            ),
            (
                "registration",
                Self(
                    name: "Registration",
                    value_template: "{{ value_json.network.registration }}",
                    device_class: "enum",
                    options: [
                        "notRegistered", "searching", "home", "roaming", "denied", "emergencyOnly", "unknown",
                    ],
                    icon: "mdi:transmission-tower"
                )
            ),
            (
                "sim",
                Self(
                    name: "SIM",
                    value_template: ofActiveSIM("state"),
                    device_class: "enum",
                    options: [
                        "present", "absent", "locked", "identityPending", "noProfile", "failed",
                        "notApplicable",
                        "unknown",
                    ],
                    icon: "mdi:sim"
                )
            ),
            (
                "service",
                Self(
                    platform: "binary_sensor",
                    name: "Service",
                    value_template: "{{ 'ON' if value_json.network.registered else 'OFF' }}",
                    device_class: "connectivity"
                )
            ),
        ]
    }
}
