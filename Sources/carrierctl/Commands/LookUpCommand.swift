// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import TelephonyAPI
internal import TelephonyService
internal import Varlink

/// `carrierctl carriers lookup PLMN`: whose a card with these attributes would be.
struct LookUpCommand: Command {
    static let name = "carriers lookup"
    static let operands = "PLMN"
    static let operandCount = 1...1
    static let summary = "show whose a SIM with these attributes would be"
    static let details = """
        PLMN is the home network's code, MCC and MNC, such as 44010 or 310260. An
        attribute that is not given was not read, which rules nothing out; an empty one,
        as in --spn '', was read and is empty. The daemon answers by the tables in
        force; where it cannot be reached, and with --tables, they are read without it.
        Exit status 3 tells that nothing is known of such a SIM's carrier.
        """
    static let options = [
        Option(
            "spn",
            value: "NAME",
            mayBeEmpty: true,
            help: "the service provider's name on the SIM, EF_SPN"
        ),
        Option("gid1", value: "HEX", mayBeEmpty: true, help: "the group identifier, EF_GID1"),
        Option("gid2", value: "HEX", mayBeEmpty: true, help: "the second group identifier, EF_GID2"),
        Option("imsi", value: "DIGITS", help: "the IMSI, or its beginning"),
        Option("iccid", value: "DIGITS", help: "the ICCID"),
        Option("tables", value: "FOLDER", help: "read the site's tables here, and ask no daemon"),
        Option("explain", help: "show the rules too, each with its file and line"),
        Option("json", help: "the daemon's Subscription object as JSON"),
    ]

    private let question: CarrierQuestion
    private let lookUp: CarrierLookUp
    private let folder: String?
    private let explains: Bool
    private let asJSON: Bool

    init(_ arguments: Arguments) throws(Failure) {
        folder = arguments.value("tables")
        explains = arguments.has("explain")
        asJSON = arguments.has("json")
        let question = CarrierQuestion(
            plmn: arguments.operands.first ?? "",
            spn: arguments.value("spn"),
            gid1: arguments.value("gid1"),
            gid2: arguments.value("gid2"),
            imsi: arguments.value("imsi"),
            iccid: arguments.value("iccid"),
            explain: explains ? true : nil
        )
        self.question = question
        do throws(VarlinkError) {
            lookUp = try CarrierLookUp(question)
        } catch {
            throw question.failure(error)
        }
    }

    func run(in context: Context) throws -> ExitCode {
        let answer = try answer(context.daemon)
        let reply = try answer.decoded(as: SubscriptionReply.self)
        if asJSON {
            let tree = try explains ? answer.tree() : answer.tree("subscription")
            try context.output.write(tree.indented)
        } else {
            try context.output.write(text(of: reply, context.style))
        }
        return reply.subscription.isUnknown ? .notFound : .success
    }

    private func answer(_ daemon: Daemon) throws -> Answer {
        if let folder { return try ownAnswer(OwnTables.load(siteFolder: folder)) }
        do {
            return try daemon.call(TelephonyInterface.lookUpCarrier, question)
        } catch let failure as Failure where failure.isAbsence {
            complain(
                printable("carrierctl: \(failure.what): \(failure.why); the tables are read without it")
            )
            return try ownAnswer(OwnTables.load())
        }
    }

    private func ownAnswer(_ tables: OwnTables) throws -> Answer {
        Answer(bytes: try JSONCoder.encode(lookUp.reply(by: tables.table)))
    }

    private func text(of reply: SubscriptionReply, _ style: Style) throws(Failure) -> String {
        var sheet = FactSheet(reply.subscription.words ?? question.plmn)
        sheet.add(reply.subscription) { path in
            ["carrier.name", "carrier.id", "country"].contains(path) ? "– (no table has it)" : "–"
        }
        guard explains else { return sheet.render(style) }
        guard let lines = reply.explanation else {
            throw Failure(
                .unreachable,
                "the daemon does not explain",
                why: "it is of an older version",
                advice: "see carrierctl version"
            )
        }
        return sheet.render(style) + "\n" + FactSheet("Why", explanation: lines).render(style)
    }
}

extension Subscription {
    /// Neither a table nor the card says anything of whose it is.
    fileprivate var isUnknown: Bool {
        carrier.id == nil && carrier.name == nil && match.candidates.isEmpty && match.undecided.isEmpty
    }
}

extension CarrierQuestion {
    /// What is wrong with it, in the command line's words.
    fileprivate func failure(_ error: VarlinkError) -> Failure {
        let parameter = (try? Answer(bytes: error.parameters).decoded(as: [String: String].self))?[
            "parameter"
        ]
        let (what, why): (String, String) =
            switch parameter {
            case "plmn": (plmn, "no network code; it has five or six digits, such as 44010")
            case "gid1": ("--gid1 \(gid1 ?? "")", "no group identifier; it is hexadecimal, such as 0A")
            case "gid2": ("--gid2 \(gid2 ?? "")", "no group identifier; it is hexadecimal, such as 0A")
            case "imsi": ("--imsi \(imsi ?? "")", "no IMSI; it has 6 to 15 digits")
            case "iccid": ("--iccid \(iccid ?? "")", "no ICCID; it has 10 to 20 digits")
            default: (LookUpCommand.name, error.description)
            }
        return Failure(.usage, what, why: why)
    }
}
