// SPDX-License-Identifier: Apache-2.0

package import CModemManager

/// Where a signal handler puts what it saw.
package final class SignalSink<Value: Sendable>: Sendable {
    private let continuation: AsyncStream<Value>.Continuation

    init(_ continuation: AsyncStream<Value>.Continuation) {
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
    /// What `handler` sends to its sink each time `signal` is emitted.
    ///
    /// The stream ends when the object is finalized; the handler goes when the reader does.
    package func values<Value: Sendable>(
        of signal: String,
        as type: Value.Type = Value.self,
        buffering policy: AsyncStream<Value>.Continuation.BufferingPolicy = .bufferingNewest(64),
        handler: GCallback
    ) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy)
        let sink = Unmanaged.passRetained(SignalSink(continuation))
        let id = g_signal_connect_data(
            pointer,
            signal,
            handler,
            sink.toOpaque(),
            releaseSink,
            GConnectFlags(rawValue: 0)
        )
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

private let releaseSink: GClosureNotify = { data, _ in
    guard let data else { return }
    Unmanaged<AnyObject>.fromOpaque(data).release()
}
