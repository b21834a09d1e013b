// SPDX-License-Identifier: Apache-2.0

/// Why a command was not done. Its description is one line: what, why, what to do.
package struct ControlError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ what: String, _ why: String, _ remedy: String) {
        description = "\(what): \(why); \(remedy)"
    }

    static func unknown(_ kind: String, _ name: String, among names: some Sequence<String>) -> ControlError {
        ControlError(name, "no such \(kind)", "choose one of \(names.sorted().joined(separator: ", "))")
    }
}
