// SPDX-License-Identifier: Apache-2.0

internal import CModemManager

/// The one thread that may touch GLib objects.
@globalActor
public actor GLibActor {
    public static let shared = GLibActor()

    /// Iterates the process's default context: `GDBusObjectManagerClient` subscribes there.
    private static let executor = GLibExecutor(name: "glib", context: g_main_context_default())

    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        Self.executor.asUnownedSerialExecutor()
    }

    /// Runs `body` here and now, or traps when this is not the GLib thread.
    public static func assumeIsolated<Value: Sendable>(
        _ body: @GLibActor () throws -> Value,
        file: StaticString = #fileID,
        line: UInt = #line
    ) rethrows -> Value {
        shared.preconditionIsolated(file: file, line: line)
        return try withoutActuallyEscaping(body) { body in
            try unsafeBitCast(body, to: (() throws -> Value).self)()
        }
    }
}
