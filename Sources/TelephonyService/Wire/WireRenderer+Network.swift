// SPDX-License-Identifier: Apache-2.0

internal import Telephony
internal import TelephonyAPI

extension WireRenderer {
    func network(_ network: Telephony.Network) -> TelephonyAPI.Network {
        TelephonyAPI.Network(
            registration: Registration(rawValue: network.registration.rawValue),
            limitation: network.limitation.map { Limitation(rawValue: $0.rawValue) },
            registered: network.isRegistered,
            roaming: network.isRoaming,
            nationalRoaming: network.isNationalRoaming,
            mcc: network.plmn?.mcc,
            mnc: network.plmn?.mnc,
            plmn: network.plmn?.text,
            country: network.country,
            carrier: TelephonyAPI.Carrier(network.carrier),
            reportedName: network.reportedName,
            packetService: TelephonyAPI.PacketService(rawValue: network.packetService.rawValue),
            rejection: network.rejection
        )
    }

    func radio(_ radio: Telephony.Radio) -> TelephonyAPI.Radio {
        TelephonyAPI.Radio(
            technologies: radio.technologies.names,
            accessTechnologies: Int(radio.technologies.rawValue),
            generation: radio.generation,
            coreTelephony: radio.coreTelephony,
            label: radio.label,
            fiveG: FiveG(
                status: TelephonyAPI.FiveGStatus(rawValue: radio.fiveG.status.rawValue),
                instantaneous: TelephonyAPI.FiveGStatus(rawValue: radio.reading.status.rawValue),
                since: Timestamp.text(milliseconds: radio.fiveG.since),
                conclusive: radio.reading.isConclusive,
                evidence: radio.reading.evidence.map {
                    TelephonyAPI.Evidence(source: EvidenceSource(rawValue: $0.source.rawValue), says: $0.says)
                }
            )
        )
    }

    func location(_ modem: Telephony.Modem) -> Location? {
        guard modem.cell != nil || modem.place != nil else { return nil }
        return Location(
            latitude: modem.place?.latitude,
            longitude: modem.place?.longitude,
            altitude: modem.place?.altitude,
            time: modem.place?.time.map { Timestamp.text(milliseconds: $0) },
            accuracy: modem.place?.accuracy,
            hdop: modem.place?.hdop,
            cell: modem.cell.map { cell in
                TelephonyAPI.Cell(
                    plmn: cell.plmn?.text,
                    lac: cell.lac.map { Int($0) },
                    tac: cell.tac.map { Int($0) },
                    cellId: cell.cellID.map { Int($0) }
                )
            }
        )
    }
}
