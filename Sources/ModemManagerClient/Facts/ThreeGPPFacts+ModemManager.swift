// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Telephony

extension ThreeGPPFacts {
    /// Copies what the Modem3gpp interface shows.
    @GLibActor
    init(_ modem: UnsafeMutablePointer<MMModem3gpp>) {
        self.init()
        imei = IMEI(mm_modem_3gpp_get_imei(modem).nonEmptyText)
        // Without the property libmm-glib gives 0, which is "idle".
        if CachedProperties(modem)[ModemManager.Property.registrationState] != nil {
            registration = RegistrationState(
                modemManager: mm_modem_3gpp_get_registration_state(modem).rawValue
            )
        }
        operatorCode = mm_modem_3gpp_get_operator_code(modem).nonEmptyText
        operatorName = mm_modem_3gpp_get_operator_name(modem).nonEmptyText
        packetService = PacketService(modemManager: mm_modem_3gpp_get_packet_service_state(modem).rawValue)
        rejection = CachedProperties(modem)[ModemManager.Property.networkRejection].flatMap(Rejection.init)
    }
}

extension Rejection {
    /// Reads the `a{sv}`; nil where it holds no cause.
    fileprivate init?(_ value: GLibVariant) {
        guard let cause = value["error"]?.uint32.flatMap({ NetworkRejection.word(modemManager: $0) }) else {
            return nil
        }
        func text(_ key: String) -> String? {
            value[key]?.string.flatMap { $0.isEmpty ? nil : String($0.prefix(256)) }
        }
        self.init(
            cause: cause,
            operatorCode: text("operator-id"),
            operatorName: text("operator-name"),
            technologies: AccessTechnologies(rawValue: value["access-technology"]?.uint32 ?? 0)
        )
    }
}
