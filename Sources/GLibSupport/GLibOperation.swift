// SPDX-License-Identifier: Apache-2.0

package import CModemManager

/// `GAsyncReadyCallback`, spelled out.
package typealias ReadyCallback =
    @convention(c) (
        _ source: UnsafeMutablePointer<GObject>?,
        _ result: OpaquePointer?,
        _ data: UnsafeMutableRawPointer?
    ) -> Void

/// What a `_finish` function needs: the object that started the call and its result.
package struct GLibResult {
    package let source: UnsafeMutablePointer<GObject>?
    package let pointer: OpaquePointer
}

/// Awaits one asynchronous GLib call.
///
/// Cancelling the task cancels the call; a cancel that loses the race with the answer gives the answer.
///
/// - Parameters:
///   - start: calls the function with the three arguments that it is given, here and now.
///   - finish: calls the `_finish` function, on the GLib thread, inside the callback.
/// - Throws: what `finish` throws; `CancellationError` for a cancelled call.
@GLibActor
package func glibCall<Value: Sendable>(
    start: (UnsafeMutablePointer<GCancellable>, @escaping ReadyCallback, UnsafeMutableRawPointer) -> Void,
    finish: @escaping @GLibActor (GLibResult) throws -> Value
) async throws -> Value {
    // Made before the handler, so that a cancel that comes early is not lost.
    let cancellable = GLibCancellable()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            let pending = PendingCall { result in
                continuation.resume(with: Result { try finish(result) })
            }
            start(cancellable.pointer, ready, Unmanaged.passRetained(pending).toOpaque())
        }
    } onCancel: {
        // Nothing is resumed here: GIO calls back exactly once, after a cancel too.
        cancellable.cancel()
    }
}

/// A `GCancellable`.
// Unchecked: GLib documents it as safe to cancel from any thread, and the pointer never changes.
private final class GLibCancellable: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<GCancellable> = g_cancellable_new()

    func cancel() {
        g_cancellable_cancel(pointer)
    }

    deinit {
        g_object_unref(pointer)
    }
}

@GLibActor
private final class PendingCall {
    let complete: (GLibResult) -> Void

    init(_ complete: @escaping (GLibResult) -> Void) {
        self.complete = complete
    }
}

private let ready: ReadyCallback = { source, result, data in
    // GIO gives both, always.
    guard let data, let result else { return }
    let pending = Unmanaged<PendingCall>.fromOpaque(data).takeRetainedValue()
    // Unsafe only to the compiler: the callback already runs on the GLib thread, where the pointers stay.
    nonisolated(unsafe) let outcome = GLibResult(source: source, pointer: result)
    GLibActor.assumeIsolated { pending.complete(outcome) }
}
