// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc

/// A daemon of this build, with a modem whose signal changes twice a second, and its page.
final class DaemonUnderLoad {
    let socket: String
    let page: String
    private let folder: String
    private let process: pid_t

    /// - Returns: nil where the daemon is not built beside this program.
    init?() throws {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let program = String(own.prefix(upTo: own.lastIndex(of: "/") ?? own.startIndex)) + "/carrierd"
        guard access(program, X_OK) == 0 else { return nil }
        var template = Array("/tmp/carrierd-bench.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw BenchmarkError("no temporary folder can be made") }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        socket = "\(folder)/socket"
        page = "\(folder)/http"
        let configuration = "[http]\nlisten=\(page)\n[carriers]\nfolder=none\nprovider-info=none\n"
        try Data(configuration.utf8).write(to: URL(filePath: "\(folder)/carrierd.conf"))
        try Data(Self.recording.utf8).write(to: URL(filePath: "\(folder)/signal.json"))
        let words = [
            program, "--replay", "\(folder)/signal.json", "--socket", socket, "--config",
            "\(folder)/carrierd.conf",
            "--log-level", "error",
        ]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var pid: pid_t = 0
        guard posix_spawn(&pid, program, nil, nil, &arguments, environ) == 0 else {
            throw BenchmarkError("\(program) cannot be started")
        }
        process = pid
    }

    deinit {
        kill(process, SIGTERM)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Two minutes of a modem on LTE, as `Tests/Cases` has such things.
    private static let recording: String = {
        let modem = #"""
            {"Modem":{"Manufacturer":"Quectel","Model":"RM530N-GL","EquipmentIdentifier":"867978050011223",
            "Device":"/sys/devices/usb1/1-1","State":11,"PowerState":3,"AccessTechnologies":16384,"UnlockRequired":1,
            "Sim":"/SIM/0","CurrentCapabilities":76,"SimSlots":["/SIM/0","/"],"PrimarySimSlot":1,
            "SignalQuality":[83,false]},"Modem3gpp":{"RegistrationState":1,"OperatorCode":"23415",
            "OperatorName":"vodafone UK","PacketServiceState":2},"Signal":{"Lte":{"rsrp":-93,"rsrq":-11,"snr":7.2}}}
            """#
        let steps = (1...240).map { number in
            #"{"at":\#(Double(number) / 2),"objects":{"/Modem/0":{"Modem":{"SignalQuality":[\#(60 + number % 2 * 30),false]},"#
                + #""Signal":{"Lte":{"rsrp":\#(-93 + number % 2 * 20),"rsrq":-11,"snr":7.2}}}}}"#
        }
        return
            #"{"case":"load","claim":"a signal changes","steps":[{"at":0,"modemManager":"1.20.4","objects":{"/Modem/0":"#
            + modem + "}}," + steps.joined(separator: ",") + "]}"
    }()
}

/// Why something cannot be measured, in one line.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
