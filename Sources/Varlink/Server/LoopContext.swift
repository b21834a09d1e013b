// SPDX-License-Identifier: Apache-2.0

/// What all connections of one server share; used on the server's thread alone.
final class LoopContext {
    let methods: MethodTable
    let limits: VarlinkLimits
    let mailbox: Mailbox
    /// For bytes between a socket and a connection's own storage. Never holds anything from one call to the next.
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    /// Input held for all connections together.
    var heldInput = 0

    init(methods: MethodTable, limits: VarlinkLimits, mailbox: Mailbox) {
        self.methods = methods
        self.limits = limits
        self.mailbox = mailbox
    }

    deinit {
        scratch.deallocate()
    }
}
