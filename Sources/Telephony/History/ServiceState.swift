// SPDX-License-Identifier: Apache-2.0

/// The part of a modem's state that a report counts.
package struct ServiceState: Hashable, Sendable {
    package var registration: String
    /// The names of the technologies in use, such as `lte, 5gnr`; empty where there is none.
    package var technology: String
    package var fiveG: String
    /// Whose network it is on: the table's name, else the code.
    package var network: String?
    /// Whose customer it is.
    package var carrier: String?
    /// It is on a network, and that is known now.
    package var isServed: Bool

    package init(
        registration: String,
        technology: String,
        fiveG: String,
        network: String?,
        carrier: String?,
        isServed: Bool
    ) {
        self.registration = registration
        self.technology = technology
        self.fiveG = fiveG
        self.network = network
        self.carrier = carrier
        self.isServed = isServed
    }
}

extension ServiceState {
    package init(_ modem: Modem) {
        self.init(
            registration: modem.network.registration.rawValue,
            technology: modem.radio.technologies.names.joined(separator: ", "),
            fiveG: modem.radio.fiveG.status.rawValue,
            network: modem.network.isRegistered
                ? modem.network.carrier.name ?? modem.network.plmn?.text : nil,
            carrier: modem.subscription?.carrier.name ?? modem.subscription?.plmn?.text,
            isServed: modem.network.isRegistered && !modem.isStale
        )
    }
}
