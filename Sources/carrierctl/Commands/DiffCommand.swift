// SPDX-License-Identifier: Apache-2.0

internal import CarrierTables
internal import TelephonyAPI

/// `carrierctl carriers diff FILE`: which cards a table would rename.
struct DiffCommand: Command {
    static let name = "carriers diff"
    static let operands = "FILE"
    static let operandCount = 1...1
    static let summary = "show which SIMs seen here a table would rename"
    static let details = """
        The daemon lays the table over those in force and says which of the cards that
        it has seen on this machine would have another carrier. It changes nothing. For
        root and members of the group carrierd alone. The exit status is 0 whether
        cards change or not.
        """
    static let options: [Option] = []

    private let path: String

    init(_ arguments: Arguments) throws(Failure) {
        path = arguments.operands.first ?? ""
    }

    func run(in context: Context) throws -> ExitCode {
        let bytes = try content(ofTable: path)
        do throws(CarrierTableError) {
            _ = try CarrierFile.layer(bytes: bytes, file: path)
        } catch {
            throw Failure(error)
        }
        let question = CompareTableParameters(name: path, text: String(decoding: bytes, as: UTF8.self))
        let reply = try ask(context.daemon, question).decoded(as: CompareTableReply.self)
        try context.output.write(reply.sheet.render(context.style))
        return .success
    }

    private func ask(_ daemon: Daemon, _ question: CompareTableParameters) throws -> Answer {
        do {
            return try daemon.call(TelephonyInterface.compareTable, question)
        } catch let error as DaemonError where error.name == TelephonyInterface.invalidTable {
            let problem = try error.parameters.decoded(as: InvalidTable.self)
            throw Failure(
                .usage,
                problem.line > 0 ? "\(problem.file):\(problem.line)" : problem.file,
                why: problem.reason
            )
        }
    }
}

extension CompareTableReply {
    fileprivate var sheet: FactSheet {
        var sheet = FactSheet(summary)
        for change in changes { sheet.add(change.token, change.words) }
        return sheet
    }

    private var summary: String {
        switch (cards, changes.count) {
        case (0, _): "No card has been seen on this machine."
        case (1, 0): "1 card was looked at; it keeps its carrier."
        case (1, _): "1 card was looked at; it would change."
        case (_, 0): "\(cards) cards were looked at; all keep their carriers."
        default: "\(cards) cards were looked at; \(changes.count) of them would change:"
        }
    }
}

extension CarrierChange {
    /// `44010: NTT DOCOMO (ドコモ) → mineo (マイネオ)`, with the ids where the names are the same.
    fileprivate var words: String {
        let names = [before, after].map { $0.words ?? "undecided" }
        let ids = [before, after].map { $0.id.map { "[\($0)]" } ?? "[in no table]" }
        let sides = names[0] == names[1] ? zip(names, ids).map { "\($0) \($1)" } : names
        return (plmn.map { "\($0): " } ?? "") + sides.joined(separator: " → ")
    }
}
