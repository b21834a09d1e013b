// SPDX-License-Identifier: Apache-2.0

internal import CarrierTables
internal import Synchronization
internal import Telephony
internal import TelephonyAPI
internal import TelephonyService
internal import Varlink

/// The tables of carriers: read when the daemon starts and when it is told to read again.
final class TableStore: Sendable {
    /// What is in force, as files: a trial lays one more over them.
    private let layers = Mutex<[CarrierLayer]>([])
    /// Over all others, whatever is read.
    private let own: [CarrierLayer]

    /// - Parameter own: tables that a recording brings along.
    init(own: [CarrierLayer] = []) {
        self.own = own
    }

    /// Reads the tables. What cannot be read is left out and is among the problems.
    func load(_ sources: CarrierSources) -> (table: Telephony.CarrierTable, problems: [CarrierTableError]) {
        let (read, problems) = sources.load()
        let layers = read + own
        self.layers.withLock { $0 = layers }
        return (Telephony.CarrierTable(layers: layers), problems)
    }

    /// Reads them again. Where one of them has a fault, those in force stay.
    func reload(_ sources: CarrierSources) -> Result<Telephony.CarrierTable, TableProblems> {
        let (read, problems) = sources.load()
        guard problems.isEmpty else { return .failure(TableProblems(list: problems)) }
        let layers = read + own
        self.layers.withLock { $0 = layers }
        return .success(Telephony.CarrierTable(layers: layers))
    }

    /// The tables in force with one more over them.
    ///
    /// - Parameters:
    ///   - name: what an error calls it.
    ///   - text: a file's content.
    func trial(_ name: String, _ text: String) -> Result<Telephony.CarrierTable, VarlinkError> {
        do throws(CarrierTableError) {
            let layer = try CarrierFile.layer(bytes: Array(text.utf8), file: name)
            return .success(Telephony.CarrierTable(layers: layers.withLock { $0 } + [layer]))
        } catch {
            return .failure(
                VarlinkError(name: TelephonyInterface.invalidTable, encoding: InvalidTable(error))
            )
        }
    }
}

/// What is wrong with tables that were not taken.
struct TableProblems: Error, CustomStringConvertible {
    let list: [CarrierTableError]

    var description: String { list.map(\.description).joined(separator: "; ") }
}

extension Publication {
    /// Says what is wrong with tables that were not taken; nothing, where all were.
    func report(_ problems: [CarrierTableError]) {
        report(tableProblems: problems.map(InvalidTable.init))
    }
}

extension InvalidTable {
    init(_ error: CarrierTableError) {
        self.init(file: error.file, line: error.line ?? 0, reason: error.reason)
    }
}
