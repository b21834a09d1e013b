// SPDX-License-Identifier: Apache-2.0

package import CModemManager

/// One connected signal handler; it is disconnected when this goes.
///
/// The handler gets an `Unmanaged<WeakReceiver<Receiver>>` as its data, so a receiver may own its handlers.
@GLibActor
package final class SignalHandler {
    private let object: GLibObject
    private let id: gulong

    /// Connects `handler` to `signal`.
    ///
    /// - Parameter handler: a `@convention(c)` function of exactly the signal's signature, cast to `GCallback`. A
    ///   wrong signature is silent memory corruption: keep it next to its use, with a test.
    package init<Receiver: AnyObject>(
        _ object: GLibObject,
        signal: String,
        receiver: Receiver,
        handler: GCallback
    ) {
        self.object = object
        id = g_signal_connect_data(
            object.pointer,
            signal,
            handler,
            Unmanaged.passRetained(WeakReceiver(receiver)).toOpaque(),
            releaseData,
            GConnectFlags(rawValue: 0)
        )
    }

    isolated deinit {
        g_signal_handler_disconnect(object.pointer, id)
    }
}

/// What a signal's handler finds its receiver by.
package final class WeakReceiver<Receiver: AnyObject> {
    private weak var receiver: Receiver?

    fileprivate init(_ receiver: Receiver) {
        self.receiver = receiver
    }

    /// The receiver behind a handler's data, nil when it is gone.
    package static func receiver(of data: UnsafeMutableRawPointer?) -> Receiver? {
        guard let data else { return nil }
        return Unmanaged<WeakReceiver<Receiver>>.fromOpaque(data).takeUnretainedValue().receiver
    }
}

/// Where a signal's handler puts what it saw.
package final class SignalSink<Value: Sendable>: Sendable {
    private let continuation: AsyncStream<Value>.Continuation

    package init(_ continuation: AsyncStream<Value>.Continuation) {
        self.continuation = continuation
    }

    deinit {
        continuation.finish()
    }

    package func send(_ value: Value) {
        continuation.yield(value)
    }
}

extension GLibObject {
    /// What `handler` sends to its sink each time `signal` is emitted, in order.
    ///
    /// The handler gets an `Unmanaged<SignalSink<Value>>` as its data. The stream ends when the object is
    /// finalized; the handler goes when the reader does.
    ///
    /// - Parameter policy: what happens when the reader is slow. For "something changed, read again" keep the
    ///   newest one.
    package func values<Value: Sendable>(
        of signal: String,
        as type: Value.Type = Value.self,
        buffering policy: AsyncStream<Value>.Continuation.BufferingPolicy,
        handler: GCallback
    ) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy)
        let id = g_signal_connect_data(
            pointer,
            signal,
            handler,
            Unmanaged.passRetained(SignalSink(continuation)).toOpaque(),
            releaseData,
            GConnectFlags(rawValue: 0)
        )
        // Weak: a strong capture is a cycle of object, closure, sink, continuation and object.
        continuation.onTermination = { [weak self] _ in
            Task { await self?.disconnect(id) }
        }
        return stream
    }

    private func disconnect(_ id: gulong) {
        guard g_signal_handler_is_connected(pointer, id) != 0 else { return }
        g_signal_handler_disconnect(pointer, id)
    }
}

private let releaseData: GClosureNotify = { data, _ in
    guard let data else { return }
    Unmanaged<AnyObject>.fromOpaque(data).release()
}
