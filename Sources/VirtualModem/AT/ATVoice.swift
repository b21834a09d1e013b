// SPDX-License-Identifier: Apache-2.0

/// A modem's AT voice on one port: bytes in, bytes out.
///
/// It keeps what the host has set and what it has been told; everything else it reads from the ``Modem``.
/// Settings outlive the closing of the port, as they do on a modem, and end with its power.
package struct ATVoice: Sendable {
    var echo = true
    var verboseErrors = 0
    var characterSet = CharacterSet.ira
    var operatorFormat = 0
    var indicators = false
    var registrationModes: [RegistrationDomain: Int] = [:]
    /// Whether the host has asked for callers' numbers, and for what kind of call it is.
    var tellsNumbers = false
    var tellsKinds = false
    var told = Told()
    /// Whether the host knows of a registration and has yet to ask for the network's name.
    package internal(set) var isNameDue = false

    private var line: [UInt8] = []

    /// What the host knows from reports and from having asked for reports.
    struct Told: Sendable {
        var lines: [RegistrationDomain: String] = [:]
        var network: Network?
        var registration: Registration?
        var signalLevel: Int?
        var call: Call?
    }

    /// A line as long as this is no command: V.250 asks for 40 characters at least, 27.007 for a few hundred.
    private static let longestLine = 2048

    package init() {}

    /// The host opened the port: what the last one left unfinished counts no more.
    package mutating func open() {
        line.removeAll()
        isNameDue = false
    }

    /// Hears `bytes` and gives what is answered at once.
    ///
    /// Commands that change the modem change `modem`; what the host is to be told of it comes from ``reports(of:)``.
    package mutating func hear(_ bytes: some Sequence<UInt8>, modem: inout Modem) -> [UInt8] {
        var answer: [UInt8] = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\r"):
                defer { line.removeAll(keepingCapacity: true) }
                guard !line.isEmpty else { continue }
                if echo { answer += line + [UInt8(ascii: "\r")] }
                answer += say(respond(to: String(decoding: line, as: UTF8.self), modem: &modem))
            case UInt8(ascii: "\n"), 0: continue
            // The last characters of an overlong line fall away: it will be an error at its end.
            default: if line.count < Self.longestLine { line.append(byte) }
            }
        }
        return answer
    }

    /// The lines that answer one command line: each command in turn, up to the first that fails.
    private mutating func respond(to line: String, modem: inout Modem) -> [String] {
        guard let commands = ATCommand.commands(in: line) else { return [] }
        var lines: [String] = []
        for command in commands {
            switch answer(command, modem: &modem) {
            case .ok(let more): lines += more
            case .error: return lines + ["ERROR"]
            case .failure(let failure): return lines + [words(of: failure)]
            }
        }
        return lines + ["OK"]
    }

    private mutating func answer(_ command: ATCommand, modem: inout Modem) -> ATAnswer {
        answerCall(command, modem: &modem)
            ?? answerGeneral(command, modem: &modem)
            ?? answerCard(command, modem: &modem)
            ?? answerNetwork(command, modem: modem)
            ?? .error
    }

    private func words(of failure: ATFailure) -> String {
        switch verboseErrors {
        case 0: "ERROR"
        case 1: "+CME ERROR: \(failure.rawValue)"
        default: "+CME ERROR: \(failure.words)"
        }
    }

    /// Lines as V.250 frames them.
    func say(_ lines: [String]) -> [UInt8] {
        lines.flatMap { Array("\r\n\($0)\r\n".utf8) }
    }
}
