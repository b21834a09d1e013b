// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What the program reads of the process's environment.
struct Environment {
    /// `CARRIERD_SOCKET`: the socket to use where `--socket` is not given.
    var socketPath: String?
    /// `NO_COLOR` is set and not empty (no-color.org).
    var noColor = false
    /// `COLUMNS`: a width that overrides the terminal's.
    var columns: Int?
    /// `TERM` is not set or `dumb`: the terminal may show escape sequences as text.
    var isDumb = false

    /// This process's own.
    static var current: Environment {
        Environment(
            socketPath: variable("CARRIERD_SOCKET"),
            noColor: variable("NO_COLOR") != nil,
            columns: variable("COLUMNS").flatMap { Int($0) },
            isDumb: (variable("TERM") ?? "dumb") == "dumb"
        )
    }

    /// The value of an environment variable; an empty one counts as not set.
    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}
