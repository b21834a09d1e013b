// SPDX-License-Identifier: Apache-2.0

/// One command to a bench.
enum BenchCommand: Equatable, Sendable {
    /// The modem with this index goes off its bus.
    case unplug(Int)
    case plug(Int)
    case modemManager(Order)
    case help
    case quit
    /// A line for the modem itself.
    case voice(String)

    enum Order: String, CaseIterable, Sendable {
        case stop
        /// As a crash would end it.
        case kill
        case start
        case restart
    }

    static let helpLines = [
        "  unplug | plug                               off the bus and on again; may begin with a modem's name",
        "  modemmanager stop|kill|start|restart        what becomes of ModemManager",
    ]

    /// Reads one line; a blank one, or one that begins with `#`, is nil.
    init?(_ line: String, modems: [String]) throws(ControlError) {
        var words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first, !first.hasPrefix("#") else { return nil }
        let index = modems.firstIndex(of: first)
        if index != nil { words.removeFirst() }
        switch (words.first, words.count) {
        case ("unplug", 1): self = .unplug(index ?? 0)
        case ("plug", 1): self = .plug(index ?? 0)
        case ("help", 1) where index == nil: self = .help
        case ("quit", 1) where index == nil: self = .quit
        case ("modemmanager", _) where index == nil:
            guard words.count == 2, let order = Order(rawValue: words[1]) else {
                let orders = Order.allCases.map(\.rawValue).joined(separator: ", ")
                throw ControlError(line, "no such order", "choose one of \(orders)")
            }
            self = .modemManager(order)
        default: self = .voice(line)
        }
    }
}
