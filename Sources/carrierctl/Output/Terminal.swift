// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The terminal that standard output is, if it is one.
enum Terminal {
    /// Rows; nil where output is no terminal. One that does not know has the 24 of old.
    static var height: Int? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        return size.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } ?? 24
    }

    fileprivate static var size: winsize? {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }
}

/// When to colour.
enum ColorChoice: String, CaseIterable {
    case auto, always, never
}

extension Style {
    /// The style for standard output as it is now.
    init(color: ColorChoice, environment: Environment) {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        isColored =
            switch color {
            case .always: true
            case .never: false
            case .auto: isTerminal && !environment.noColor && !environment.isDumb
            }
        width = Self.usable(environment.columns) ?? (isTerminal ? Self.usable(Self.terminalWidth) : nil)
    }

    private static var terminalWidth: Int? { Terminal.size.map { Int($0.ws_col) } }

    /// A terminal that does not know its width says 0.
    private static func usable(_ columns: Int?) -> Int? {
        columns.flatMap { (1...10_000).contains($0) ? $0 : nil }
    }
}
