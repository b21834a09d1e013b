// SPDX-License-Identifier: Apache-2.0

internal import CModemManager

/// The one thread that may touch GLib objects.
///
/// Never block on it: no `_sync` call, no nested loop, no semaphore.
@globalActor
package actor GLibActor {
    package static let shared = GLibActor()

    /// Iterates the process's default context: `GDBusObjectManagerClient` subscribes there, whatever the caller's
    /// own.
    private static let executor = GLibExecutor(name: "glib", context: g_main_context_default())

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        Self.executor.asUnownedSerialExecutor()
    }

    /// Runs `body` here and now; for C callbacks, which the compiler cannot know to be on the GLib thread.
    ///
    /// Traps on any other thread.
    package static func assumeIsolated<Value: Sendable>(
        _ body: @GLibActor () throws -> Value,
        file: StaticString = #fileID,
        line: UInt = #line
    ) rethrows -> Value {
        shared.preconditionIsolated(file: file, line: line)
        return try withoutActuallyEscaping(body) { body in
            // Isolation is not part of a function's representation, and it has just been checked.
            try unsafeBitCast(body, to: (() throws -> Value).self)()
        }
    }
}
