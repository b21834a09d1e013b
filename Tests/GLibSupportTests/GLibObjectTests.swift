// SPDX-License-Identifier: Apache-2.0

import CModemManager
import GLibSupport
import Support
import Testing

struct GLibObjectTests {
    @Test func aWrapperHoldsOneReferenceAndGivesItBack() async throws {
        let action = try await Action()
        #expect(await action.referenceCount == 1)
        let isHeld = await action.retainedOnce()
        #expect(isHeld == 2)
        // The wrapper may have gone on another thread: its release hops to the GLib thread.
        try await eventually { await action.referenceCount == 1 }
    }

    @Test func aSignalsValuesCome() async throws {
        let action = try await Action()
        let count = await twoChanges(of: action)
        #expect(count == 2)
        // The reader has gone, and its handler with it.
        try await eventually { await !action.hasHandlers }
    }

    /// Reads two changes and leaves.
    private func twoChanges(of action: Action) async -> Int {
        let changes = await action.changes()
        #expect(await action.hasHandlers)
        await action.setEnabled(false)
        await action.setEnabled(true)
        var count = 0
        for await _ in changes {
            count += 1
            if count == 2 { break }
        }
        return count
    }

    @Test func aStreamEndsWithItsObject() async throws {
        var action: Action? = try await Action()
        let changes = await action?.changes() ?? AsyncStream { _ in }
        action = nil
        for await _ in changes {}
    }

    @Test func aHandlerGoesWithItsOwnerAndHoldsNoReceiver() async throws {
        let action = try await Action()
        var receiver: Receiver? = await Receiver(action)
        await action.setEnabled(false)
        #expect(await receiver?.count == 1)
        #expect(await action.hasHandlers)
        weak let gone = receiver
        receiver = nil
        try await eventually { await !action.hasHandlers }
        #expect(gone == nil)
        await action.setEnabled(true)
    }
}

/// A GObject with a property, to test with.
@GLibActor
private final class Action {
    fileprivate let object: GLibObject

    init() throws {
        object = GLibObject(
            adopting: UnsafeMutableRawPointer(try #require(g_simple_action_new("example", nil)))
        )
    }

    var referenceCount: UInt32 { mmshim_ref_count(object.pointer) }

    var hasHandlers: Bool {
        let signal = g_signal_lookup("notify", g_object_get_type())
        return g_signal_has_handler_pending(object.pointer, signal, g_quark_from_string("enabled"), 1) != 0
    }

    func retainedOnce() -> UInt32 {
        let other = GLibObject(retaining: object.pointer)
        return mmshim_ref_count(other.pointer)
    }

    func setEnabled(_ isEnabled: Bool) {
        g_simple_action_set_enabled(object.opaque, isEnabled ? 1 : 0)
    }

    func changes() -> AsyncStream<Void> {
        object.values(of: "notify::enabled", buffering: .bufferingNewest(8), handler: sendChange)
    }
}

@GLibActor
private final class Receiver {
    private(set) var count = 0
    private var handler: SignalHandler?

    init(_ action: Action) {
        handler = SignalHandler(
            action.object,
            signal: "notify::enabled",
            receiver: self,
            handler: countChange
        )
    }

    func changed() {
        count += 1
    }
}

/// `GObject::notify`.
private typealias NotifyHandler =
    @convention(c) (_ object: OpaquePointer?, _ property: OpaquePointer?, _ data: UnsafeMutableRawPointer?) ->
    Void

private let sendChange = unsafeBitCast(
    { _, _, data in
        guard let data else { return }
        Unmanaged<SignalSink<Void>>.fromOpaque(data).takeUnretainedValue().send(())
    } as NotifyHandler,
    to: GCallback.self
)

private let countChange = unsafeBitCast(
    { _, _, data in
        guard let receiver = WeakReceiver<Receiver>.receiver(of: data) else { return }
        GLibActor.assumeIsolated { receiver.changed() }
    } as NotifyHandler,
    to: GCallback.self
)
