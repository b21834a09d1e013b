// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport
internal import Telephony

/// The owner that is served now, for questions that come from outside.
@GLibActor
final class PresentSession {
    private(set) weak var session: OwnerSession?

    nonisolated init() {}

    func serve(_ session: OwnerSession) {
        self.session = session
    }
}

extension OwnerSession {
    /// Asks a modem for its cells. ModemManager asks the modem each time.
    func cells(of path: ObjectPath) async -> CellAnswer {
        do {
            let reply = try await ask("GetCellInfo", of: ModemManager.modemInterface, at: path)
            guard let list = reply.children.first, list.hasType("aa{sv}") else {
                return .refused(.failed, "ModemManager's answer has another type than it should")
            }
            // No modem has as many; what has no end would be kept.
            return .cells(list.children.prefix(64).compactMap { CellFacts($0) }.map(CellReading.init))
        } catch {
            return CellAnswer(error)
        }
    }
}

extension CellAnswer {
    fileprivate init(_ error: any Error) {
        let name = (error as? GLibError)?.remoteName
        switch name {
        case "org.freedesktop.DBus.Error.AccessDenied":
            self = .refused(.busDenied, "the bus lets root alone ask for cells")
        case "org.freedesktop.ModemManager1.Error.Core.Unauthorized":
            self = .refused(.authorizationDenied, "polkit does not let carrierd ask for cells")
        case "org.freedesktop.DBus.Error.UnknownMethod":
            self = .refused(.needsNewerModemManager, "ModemManager tells of cells since 1.20")
        case "org.freedesktop.ModemManager1.Error.Core.Unsupported":
            self = .refused(.notReported, "this ModemManager cannot ask this modem for its cells")
        case "org.freedesktop.ModemManager1.Error.Core.WrongState":
            self = .refused(.modemDisabled, "the modem is not enabled")
        default:
            self = .refused(.failed, name ?? (error as? GLibError)?.message ?? "\(error)")
        }
    }
}
