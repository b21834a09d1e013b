// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// One cell that a modem told of.
package struct RecordedCell: Codable, Hashable, Sendable {
    var technology: String
    var serving: Bool?
    var role: String?
    var plmn: String?
    var lac: UInt32?
    var tac: UInt32?
    var cellId: UInt64?
    var pci: UInt32?
    var arfcn: UInt32?
    var bandwidth: UInt32?
    var rssi: Double?
    var rsrp: Double?
    var rsrq: Double?
    var snr: Double?
    var timingAdvance: UInt32?
}

extension RecordedCell {
    /// - Parameter withPlace: whether what tells where the cell is may be in it.
    init(_ cell: CellReading, withPlace: Bool) {
        technology = cell.technology.rawValue
        serving = cell.isServing ? true : nil
        role = cell.role?.rawValue
        plmn = cell.plmn?.text
        arfcn = cell.channel
        bandwidth = cell.bandwidth
        rssi = cell.rssi
        rsrp = cell.rsrp
        rsrq = cell.rsrq
        snr = cell.snr
        guard withPlace else { return }
        lac = cell.lac
        tac = cell.tac
        cellId = cell.cellID
        pci = cell.physicalID
        timingAdvance = cell.timingAdvance
    }

    /// Nil for a technology that is not known.
    var reading: CellReading? {
        guard let technology = CellReading.Technology(rawValue: technology) else { return nil }
        var cell = CellReading(CellFacts(technology: technology))
        cell.isServing = serving ?? false
        cell.role = role.flatMap(CellReading.Role.init(rawValue:))
        cell.plmn = PLMN(plmn)
        cell.lac = lac
        cell.tac = tac
        cell.cellID = cellId
        cell.physicalID = pci
        cell.channel = arfcn
        cell.bandwidth = bandwidth
        cell.rssi = rssi
        cell.rsrp = rsrp
        cell.rsrq = rsrq
        cell.snr = snr
        cell.timingAdvance = timingAdvance
        return cell
    }
}

/// The ways out of the machine, or why they are not known.
package struct RecordedRoutes: Codable, Hashable, Sendable {
    package struct Route: Codable, Hashable, Sendable {
        /// `ipv4` or `ipv6`.
        var family: String
        var interfaces: [String]
        var metric: UInt32
    }

    var known: [Route]?
    var unreadable: String?
}

extension RecordedRoutes {
    init(_ routes: DefaultRoutes) {
        switch routes {
        case .notYet: break
        case .unreadable(let reason): unreadable = reason
        case .known(let routes):
            known = routes.map {
                Route(
                    family: $0.family == .ipv4 ? "ipv4" : "ipv6",
                    interfaces: $0.interfaces,
                    metric: $0.metric
                )
            }
        }
    }

    var routes: DefaultRoutes {
        if let unreadable { return .unreadable(reason: unreadable) }
        guard let known else { return .notYet }
        return .known(
            known.map {
                DefaultRoute(
                    family: $0.family == "ipv6" ? .ipv6 : .ipv4,
                    interfaces: $0.interfaces,
                    metric: $0.metric
                )
            }
        )
    }
}

extension SettingRefusal {
    init?(recorded word: String?) {
        switch word {
        case "authorization": self = .authorization
        case "bus": self = .bus
        case "unsupported": self = .unsupported
        case "other": self = .other
        default: return nil
        }
    }

    var word: String {
        switch self {
        case .authorization: "authorization"
        case .bus: "bus"
        case .unsupported: "unsupported"
        case .other: "other"
        }
    }
}
