// SPDX-License-Identifier: Apache-2.0

internal import CarrierTables
internal import Telephony
internal import Wording

/// `carrierctl carriers import FILE`: a foreign list in carrierd's own form.
struct ImportCommand: Command {
    static let name = "carriers import"
    static let operands = "FILE"
    static let operandCount = 1...1
    static let summary = "turn a foreign list of carriers into a table"
    static let details = """
        Formats: android is carrier_list.textpb of Android's TelephonyProvider, csv a
        plain table with the columns mcc, mnc and name. The table goes to standard
        output, or with --output into a file, which is replaced whole or not at all.
        What became of the list is told on standard error: how many carriers and rules,
        ties, duplicates, and what could not be carried, by line. No daemon is needed.
        """
    static let options = [
        Option("format", value: "FORMAT", choices: Format.allCases.map(\.rawValue), help: "android or csv"),
        Option("output", value: "FILE", help: "where to write the table; else standard output"),
    ]

    private enum Format: String, CaseIterable {
        case android, csv
    }

    private let format: Format
    private let path: String
    private let output: String?

    init(_ arguments: Arguments) throws(Failure) {
        path = arguments.operands.first ?? ""
        output = arguments.value("output")
        format = try Self.format(arguments.value("format"))
    }

    func run(in context: Context) throws -> ExitCode {
        let (layer, report) = try read()
        let text = CarrierFileWriter.text(of: layer)
        if let output {
            try replaceFile(at: output, with: text)
        } else {
            try context.output.write(text)
        }
        for line in report.lines(of: path) { complain(printable(line)) }
        return .success
    }

    private func read() throws(Failure) -> (CarrierLayer, ImportReport) {
        let bytes = try content(ofTable: path)
        func country(_ plmn: PLMN) -> String? { MobileCountry(mcc: plmn.mcc)?.country(of: plmn) }
        do throws(CarrierTableError) {
            switch format {
            case .android: return try AndroidCarrierList.layer(bytes: bytes, file: path, country: country)
            case .csv: return try CSVTable.layer(bytes: bytes, file: path, country: country)
            }
        } catch {
            throw Failure(error)
        }
    }

    private static func format(_ text: String?) throws(Failure) -> Format {
        let names = Format.allCases.map(\.rawValue)
        guard let text else {
            throw Failure(
                .usage,
                name,
                why: "--format is missing",
                advice: "it is \(list(names, last: "or"))"
            )
        }
        if let format = Format(rawValue: text) { return format }
        throw Failure(
            .usage,
            "--format \(text)",
            why: "no such format",
            advice: nearest(to: text, among: names).map { "did you mean \($0)?" }
                ?? "it is \(list(names, last: "or"))"
        )
    }
}

extension ImportReport {
    /// The report: what there is in one line, then one for each thing to look at.
    fileprivate func lines(of file: String) -> [String] {
        let counts = [
            "\(carriers) carriers", "\(rules) rules", "\(ties.count) ties", "\(duplicates.count) duplicates",
            "\(notCarried.count) not carried",
        ]
        return ["\(file): \(counts.joined(separator: ", "))"]
            + ties.map { "\(file):\($0.second.line): tie: \($0)" }
            + duplicates.map { "\(file):\($0.line): duplicate: \($0.text)" }
            + notCarried.map { "\(file):\($0.line): not carried: \($0.text)" }
    }
}
