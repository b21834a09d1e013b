// SPDX-License-Identifier: Apache-2.0

/// What the radio may be used for (MBIM 1.0 clause 10.5.1, MBIM_DATA_CLASS).
package struct MBIMDataClass: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package static let gprs = MBIMDataClass(rawValue: 1 << 0)
    package static let edge = MBIMDataClass(rawValue: 1 << 1)
    package static let umts = MBIMDataClass(rawValue: 1 << 2)
    package static let hsdpa = MBIMDataClass(rawValue: 1 << 3)
    package static let hsupa = MBIMDataClass(rawValue: 1 << 4)
    package static let lte = MBIMDataClass(rawValue: 1 << 5)
    /// 5G non-standalone (MBIMEx 2). In MBIMEx 3 the bit is any 5G, and the subclass says which.
    package static let nsa = MBIMDataClass(rawValue: 1 << 6)
    /// 5G standalone (MBIMEx 2).
    package static let sa = MBIMDataClass(rawValue: 1 << 7)

    /// The way in which `extensions` say it.
    package func said(in extensions: MBIMExtensions) -> MBIMDataClass {
        guard extensions >= .three, contains(.sa) else { return self }
        return subtracting(.sa).union(.nsa)
    }

    /// The kind of 5G (MBIMEx 3, MBIM_DATA_SUBCLASS): 1 is EN-DC, 2 is standalone.
    package var subclass: UInt32 { (contains(.nsa) ? 1 : 0) | (contains(.sa) ? 2 : 0) }
}

/// What the device is (MBIM 1.0 clause 10.5.1; MBIMEx 2 adds the executor, MBIMEx 3 says it in elements).
package struct MBIMDeviceCaps: MBIMStructure {
    package var dataClass: MBIMDataClass = []
    package var controlCaps: UInt32 = 0
    package var maxSessions: UInt32 = 0
    package var imei = ""
    package var firmware = ""
    package var hardware = ""

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try codeKinds(&coder)
        var customClass = ""
        try coder.number(&controlCaps)
        try coder.number(&maxSessions)
        try coder.text(&customClass)
        try coder.text(&imei)
        try coder.text(&firmware)
        try coder.text(&hardware)
    }

    fileprivate mutating func codeKinds(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        // An embedded device, GSM, no voice, a removable card.
        for kind in [1, 1, 1, 2] as [UInt32] {
            var kind = kind
            try coder.number(&kind)
        }
        var classes = dataClass.said(in: coder.extensions).rawValue
        try coder.number(&classes)
        dataClass = MBIMDataClass(rawValue: classes)
        // No messages.
        var smsCaps: UInt32 = 0
        try coder.number(&smsCaps)
    }
}

/// The same as the extensions say it (Microsoft Basic Connect Extensions, CID 6).
package struct MBIMDeviceCapsV2: MBIMStructure {
    package var caps = MBIMDeviceCaps()

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        var executor: UInt32 = 0
        guard coder.extensions >= .three else {
            try coder.inline(&caps)
            return try coder.number(&executor)
        }
        var subclass = UInt64(caps.dataClass.subclass)
        var band: UInt32 = 0
        var lteBands: [UInt16] = [1, 3, 8, 18, 19, 21, 28, 42]
        var nrBands: [UInt16] = [77, 78, 79]
        var customClass = ""
        try caps.codeKinds(&coder)
        try coder.number(&caps.controlCaps)
        try coder.number(&subclass)
        try coder.number(&caps.maxSessions)
        try coder.number(&executor)
        try coder.number(&band)
        try coder.element(&lteBands)
        try coder.element(&nrBands)
        try coder.element(&customClass)
        try coder.element(&caps.imei)
        try coder.element(&caps.firmware)
        try coder.element(&caps.hardware)
    }
}

/// The services and their commands (MBIM 1.0 clause 10.5.29).
package struct MBIMDeviceServices: MBIMStructure {
    /// One service and its commands.
    package struct Element: MBIMStructure {
        package var service = MBIMIdentifier.none
        package var cids: [UInt32] = []

        package init() {}

        package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
            var payload: UInt32 = 0
            var instances: UInt32 = 0
            try coder.identifier(&service)
            try coder.number(&payload)
            try coder.number(&instances)
            try coder.numbers(&cids)
        }
    }

    package var services: [Element] = []

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        var count = UInt32(truncatingIfNeeded: services.count)
        var sessions: UInt32 = 0
        try coder.number(&count)
        try coder.number(&sessions)
        try coder.items(&services, count: count)
    }
}

/// What the host wants to be told of (MBIM 1.0 clause 10.5.30).
package struct MBIMSubscribeList: MBIMStructure {
    /// A service and those of its commands whose indications are wanted.
    package struct Entry: MBIMStructure {
        package var service = MBIMIdentifier.none
        package var cids: [UInt32] = []

        package init() {}

        package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
            try coder.identifier(&service)
            try coder.numbers(&cids)
        }
    }

    package var entries: [Entry] = []

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try coder.list(&entries)
    }
}

/// The version of MBIM and of its extensions, in binary coded decimals (Basic Connect Extensions, CID 15).
package struct MBIMVersion: MBIMStructure {
    package var mbim: UInt16 = 0x0100
    package var extensions: UInt16 = 0x0100

    package init() {}

    package init(_ version: MBIMExtensions) {
        extensions = UInt16(version.rawValue) << 8
    }

    /// The newest extensions that whoever said it can speak and that are known here.
    package var newest: MBIMExtensions {
        MBIMExtensions(rawValue: min(Int(extensions >> 8), MBIMExtensions.three.rawValue)) ?? .one
    }

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try coder.number(&mbim)
        try coder.number(&extensions)
    }
}

/// A number alone, which asks for something.
package struct MBIMNumber: MBIMStructure {
    package var value: UInt32 = 0

    package init() {}
    package init(_ value: UInt32) { self.value = value }

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try coder.number(&value)
    }
}

/// What a client wants of the proxy: the device that it speaks with (libmbim's proxy control, CID 1).
package struct MBIMProxyConfiguration: MBIMStructure {
    package var path = ""
    /// In seconds.
    package var timeout: UInt32 = 0

    package init() {}

    package mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try coder.text(&path)
        try coder.number(&timeout)
    }
}
