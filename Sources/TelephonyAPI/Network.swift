// SPDX-License-Identifier: Apache-2.0

/// The network that the modem is on now.
package struct Network: Codable, Hashable, Sendable {
    package var registration: Registration
    /// Null where service is full.
    @Nullable package var limitation: Limitation?
    package var registered: Bool
    package var roaming: Bool
    /// Roaming inside the SIM's own country.
    package var nationalRoaming: Bool
    @Nullable package var mcc: String?
    @Nullable package var mnc: String?
    /// The serving PLMN as text.
    @Nullable package var plmn: String?
    /// ISO 3166-1 alpha-2, lower case.
    @Nullable package var country: String?
    package var carrier: Carrier
    /// The name as ModemManager gave it, control characters taken out.
    @Nullable package var reportedName: String?
    package var packetService: PacketService
    /// Why the network refused; ModemManager 1.24 and later.
    @Nullable package var rejection: String?

    package init(
        registration: Registration,
        limitation: Limitation? = nil,
        registered: Bool,
        roaming: Bool,
        nationalRoaming: Bool,
        mcc: String? = nil,
        mnc: String? = nil,
        plmn: String? = nil,
        country: String? = nil,
        carrier: Carrier,
        reportedName: String? = nil,
        packetService: PacketService,
        rejection: String? = nil
    ) {
        self.registration = registration
        self.limitation = limitation
        self.registered = registered
        self.roaming = roaming
        self.nationalRoaming = nationalRoaming
        self.mcc = mcc
        self.mnc = mnc
        self.plmn = plmn
        self.country = country
        self.carrier = carrier
        self.reportedName = reportedName
        self.packetService = packetService
        self.rejection = rejection
    }
}
