// SPDX-License-Identifier: Apache-2.0

internal import Glibc

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

    private static var terminalWidth: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return Int(size.ws_col)
    }

    /// A terminal that does not know its width says 0.
    private static func usable(_ columns: Int?) -> Int? {
        columns.flatMap { (1...10_000).contains($0) ? $0 : nil }
    }
}
