// SPDX-License-Identifier: Apache-2.0

/// One modem at work, whichever language it speaks.
package protocol ModemUnit: Actor {
    /// The name that commands call it by.
    nonisolated var name: String { get }

    /// Serves its hosts until the task is cancelled.
    func run() async

    /// Puts the modem where the host finds it.
    func plug() async throws

    /// Takes it away from there.
    func unplug() async

    /// Does what a command says; when it returns the host has been told.
    ///
    /// - Returns: the lines that answer it, before the `ok`.
    /// - Throws: `ControlError` for what cannot be done, or not in this language.
    func perform(_ action: ControlCommand.Action) async throws -> [String]
}
