// SPDX-License-Identifier: Apache-2.0

/// A data session that the host wants (MBIM 1.0 clause 10.5.12, and MBIMEx 3).
package struct MBIMConnectSet: MBIMStructure {
    package var session: UInt32 = 0
    package var activates = false
    package var accessPoint = ""
    package var ipType: UInt32 = 0

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        var user = ""
        var password = ""
        var compression: UInt32 = 0
        var authentication: UInt32 = 0
        var context = MBIMIdentifier.internet
        var medium: UInt32 = 0
        let isNew = coder.extensions >= .three
        try coder.number(&session)
        try coder.flag(&activates)
        if !isNew {
            try coder.text(&accessPoint)
            try coder.text(&user)
            try coder.text(&password)
        }
        try coder.number(&compression)
        try coder.number(&authentication)
        try coder.number(&ipType)
        try coder.identifier(&context)
        guard isNew else { return }
        try coder.number(&medium)
        try coder.element(&accessPoint)
        try coder.element(&user)
        try coder.element(&password)
    }
}

/// The state of a data session (MBIM 1.0 clause 10.5.12, and MBIMEx 3).
package struct MBIMConnectInfo: MBIMStructure {
    package var session: UInt32 = 0
    /// 1 is active, 3 is not.
    package var state: UInt32 = 3
    package var ipType: UInt32 = 0
    package var accessPoint = ""

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        var voiceCall: UInt32 = 0
        var context = MBIMIdentifier.internet
        var networkError: UInt32 = 0
        var medium: UInt32 = 0
        try coder.number(&session)
        try coder.number(&state)
        try coder.number(&voiceCall)
        try coder.number(&ipType)
        try coder.identifier(&context)
        try coder.number(&networkError)
        guard coder.extensions >= .three else { return }
        try coder.number(&medium)
        try coder.element(&accessPoint)
    }
}

/// The addresses of a session (MBIM 1.0 clause 10.5.14): IPv4 alone.
package struct MBIMIPConfiguration: MBIMStructure {
    package var session: UInt32 = 0
    package var prefixLength: UInt32 = 0
    /// Four bytes each; empty where there is none.
    package var address: [UInt8] = []
    package var gateway: [UInt8] = []
    package var nameServer: [UInt8] = []
    package var mtu: UInt32 = 0

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        // An address, a gateway, a name server and the MTU.
        var available: UInt32 = address.isEmpty ? 0 : 15
        var none: UInt32 = 0
        var counts: [UInt32] = [address.isEmpty ? 0 : 1, nameServer.isEmpty ? 0 : 1]
        var element = address.isEmpty ? [] : MBIMNumber(prefixLength).encoded() + address
        var sixth: [UInt8] = []
        try coder.number(&session)
        try coder.number(&available)
        try coder.number(&none)
        try coder.number(&counts[0])
        try coder.block(&element, size: counts[0] == 0 ? 0 : 8)
        try coder.number(&none)
        try coder.block(&sixth, size: 0)
        try coder.block(&gateway, size: 4)
        try coder.block(&sixth, size: 16)
        try coder.number(&counts[1])
        try coder.block(&nameServer, size: counts[1] == 0 ? 0 : 4)
        try coder.number(&none)
        try coder.block(&sixth, size: 0)
        try coder.number(&mtu)
        try coder.number(&none)
        prefixLength = try element.isEmpty ? 0 : MBIMNumber(element).value
        address = Array(element.dropFirst(4))
    }
}

/// How the modem attaches to LTE (Basic Connect Extensions, CID 3).
package struct MBIMLTEAttachConfiguration: MBIMStructure {
    package struct Configuration: MBIMStructure {
        /// 1 is IPv4, 2 IPv6, 3 both.
        package var ipType: UInt32 = 0
        /// 0 at home, 1 on partners, 2 elsewhere.
        package var roaming: UInt32 = 0
        package var accessPoint = ""

        package init() {}

        package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
            // The modem's own.
            var source: UInt32 = 3
            try coder.number(&ipType)
            try coder.number(&roaming)
            try coder.number(&source)
            try coder.attachment(&accessPoint)
        }
    }

    package var configurations: [Configuration] = []

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try coder.list(&configurations)
    }
}

/// Another way to attach that the host wants (Basic Connect Extensions, CID 3).
package struct MBIMLTEAttachSet: MBIMStructure {
    /// 0 is what follows, 1 the factory's.
    package var operation: UInt32 = 0
    package var configuration = MBIMLTEAttachConfiguration()

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try coder.number(&operation)
        try coder.inline(&configuration)
    }
}

/// How the modem is attached to LTE (Basic Connect Extensions, CID 4).
package struct MBIMLTEAttachInfo: MBIMStructure {
    package var isAttached = false
    package var ipType: UInt32 = 0
    package var accessPoint = ""

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        var networkError: UInt32 = 0
        try coder.flag(&isAttached)
        if coder.extensions >= .three { try coder.number(&networkError) }
        try coder.number(&ipType)
        try coder.attachment(&accessPoint)
    }
}

extension MBIMCoder {
    /// An access point with no user and no password, neither compressed nor authenticated.
    fileprivate mutating func attachment(_ accessPoint: inout String) throws(MBIMMalformed) {
        var none = ""
        var compression: UInt32 = 0
        var authentication: UInt32 = 0
        try text(&accessPoint)
        try text(&none)
        try text(&none)
        try number(&compression)
        try number(&authentication)
    }
}

/// What went through (MBIM 1.0 clause 10.5.16): nothing does.
package struct MBIMPacketStatistics: MBIMStructure {
    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        var errors: UInt32 = 0
        var octets: UInt64 = 0
        for _ in 0..<2 { try coder.number(&errors) }
        for _ in 0..<4 { try coder.number(&octets) }
        for _ in 0..<2 { try coder.number(&errors) }
    }
}
