// SPDX-License-Identifier: Apache-2.0

package import CModemManager

/// A `GCancellable`, which GLib documents as safe to cancel from any thread.
final class GLibCancellable: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<GCancellable> = g_cancellable_new()
    func cancel() { g_cancellable_cancel(pointer) }
    deinit { g_object_unref(pointer) }
}

package typealias ReadyCallback =
    @convention(c) (UnsafeMutablePointer<GObject>?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void

/// What a `_finish` function needs: the object that started the call and its result.
package struct GLibResult {
    package let source: UnsafeMutablePointer<GObject>?
    package let pointer: OpaquePointer
}

@GLibActor
package func glibCall<Value: Sendable>(
    start: (UnsafeMutablePointer<GCancellable>, @escaping ReadyCallback, UnsafeMutableRawPointer) -> Void,
    finish: @escaping @GLibActor (GLibResult) throws -> Value
) async throws -> Value {
    let cancellable = GLibCancellable()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            let pending = Pending { result in
                continuation.resume(with: Result { try finish(result) })
            }
            start(cancellable.pointer, ready, Unmanaged.passRetained(pending).toOpaque())
        }
    } onCancel: {
        cancellable.cancel()
    }
}

private let ready: ReadyCallback = { source, result, data in
    // GIO calls back exactly once, with both; the task would wait for ever otherwise.
    guard let data, let result else { return }
    let pending = Unmanaged<Pending>.fromOpaque(data).takeRetainedValue()
    // Unsafe only to the compiler: the callback already runs on the GLib thread, where the pointers stay.
    nonisolated(unsafe) let outcome = GLibResult(source: source, pointer: result)
    GLibActor.assumeIsolated { pending.complete(outcome) }
}

@GLibActor
private final class Pending {
    let complete: (GLibResult) -> Void
    init(_ complete: @escaping (GLibResult) -> Void) { self.complete = complete }
}
