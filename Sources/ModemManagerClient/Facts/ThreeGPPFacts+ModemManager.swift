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
        rejection = CachedProperties(modem)[ModemManager.Property.networkRejection]?["error"]?.uint32
            .flatMap { NetworkRejection.text(modemManager: $0) }
    }
}
