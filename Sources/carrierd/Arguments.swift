// SPDX-License-Identifier: Apache-2.0

internal import Configuration
internal import GLibSupport
internal import TelephonyAPI

/// What the command line says.
struct Arguments {
    enum Action {
        case serve
        case check
        case printEvents
        case showVersion
        case showHelp
    }

    var action = Action.serve
    var bus = BusAddress.system
    /// Nil unless given: systemd's sockets, else the default path.
    var socket: String?
    /// Nil unless given: `$STATE_DIRECTORY`, else the default path.
    var stateDirectory: String?
    var configurationFile = ConfigurationFile.standard
    var logLevel = Log.Level.notice
    /// A recording to play in ModemManager's place.
    var replay: String?
    /// How many of its seconds go by in one; nil for as fast as can be.
    var replaySpeed: Double? = 1
    /// End with it.
    var endsWithReplay = false

    static let help = """
        usage: carrierd [OPTIONS]

        Tells carrier, SIM and 5G status of this machine's cellular modems over a local socket.

          --bus system|session      the message bus that ModemManager is on (system)
          --bus-address ADDRESS     the same, by D-Bus address
          --socket PATH             where to listen (\(TelephonyInterface.defaultSocketPath))
          --state-directory DIR     what is kept over a restart (/var/lib/carrierd)
          --config FILE             the configuration (/etc/carrierd/carrierd.conf, then FILE.d/*.conf)
          --check                   read the configuration, say what is wrong with it, and end
          --replay FILE             play a recording in ModemManager's place, with its own clock, and keep nothing
          --replay-speed N|max      how fast (1)
          --replay-exit             end when it has been played
          --replay FILE --check     say what is wrong with the recording, and end
          --replay FILE --events    print the recording with the events that each step makes, and end
          --log-level LEVEL         error, notice or debug (notice)
          --version                 print the version and end
          --help                    print this and end

        """
}

/// What is wrong with the command line, in one line.
struct UsageError: Error, CustomStringConvertible {
    let description: String
}

extension Arguments {
    /// - Throws: `UsageError`.
    init(_ words: [String]) throws {
        var words = words[...]
        while let word = words.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            func value() throws -> String {
                if parts.count == 2 { return String(parts[1]) }
                guard let next = words.popFirst() else {
                    throw UsageError(description: "\(name) needs a value; see carrierd --help")
                }
                return next
            }
            switch name {
            case "--bus": bus = try Self.bus(value())
            case "--bus-address": bus = .address(try value())
            case "--socket": socket = try value()
            case "--state-directory": stateDirectory = try value()
            case "--config": configurationFile = ConfigurationFile(path: try value(), mustExist: true)
            case "--log-level": logLevel = try Self.level(value())
            case "--check": action = .check
            case "--replay": replay = try value()
            case "--replay-speed": replaySpeed = try Self.speed(value())
            case "--replay-exit": endsWithReplay = true
            case "--events": action = .printEvents
            case "--version": action = .showVersion
            case "--help", "-h": action = .showHelp
            default: throw UsageError(description: "unknown argument \(word); see carrierd --help")
            }
        }
        if replay == nil, action == .printEvents || endsWithReplay || replaySpeed != 1 {
            throw UsageError(description: "--events, --replay-speed and --replay-exit need --replay FILE")
        }
    }

    private static func speed(_ word: String) throws -> Double? {
        if word == "max" { return nil }
        guard let speed = Double(word), (0.001...1_000_000).contains(speed) else {
            throw UsageError(
                description: "--replay-speed \(word): give a number from 0.001 to 1000000, or max"
            )
        }
        return speed
    }

    private static func bus(_ word: String) throws -> BusAddress {
        switch word {
        case "system": return .system
        case "session": return .session
        default:
            throw UsageError(
                description: "--bus \(word): give system or session, or an address with --bus-address"
            )
        }
    }

    private static func level(_ word: String) throws -> Log.Level {
        guard let level = Log.Level(word) else {
            throw UsageError(description: "--log-level \(word): give error, notice or debug")
        }
        return level
    }
}
