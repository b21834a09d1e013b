// SPDX-License-Identifier: Apache-2.0

/// The TLVs of the control service.
package enum QMIControlField {
    /// Proxy open: the path of the device.
    package static let devicePath = QMIField<QMIText>(0x01)
    package static let versions = QMIField<QMIVersions>(0x01)
    /// Allocate: the service for which a client is wanted.
    package static let wantedService = QMIField<QMINumber<UInt8>>(0x01)
    /// Allocate's answer; release, and its answer.
    package static let client = QMIField<QMIClientID>(0x01)
}

/// The services that there are.
package struct QMIVersions: QMIValue {
    package struct Service: QMIValue {
        package var service: UInt8 = 0
        package var major: UInt16 = 0
        package var minor: UInt16 = 0

        package init() {}

        package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
            try coder.number(&service)
            try coder.number(&major)
            try coder.number(&minor)
        }
    }

    package var services: [Service] = []

    package init() {}

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.list(&services)
    }

    /// Everything that the modem offers.
    static var all: QMIVersions {
        var all = QMIVersions()
        all.services = QMIService.allCases.map { known in
            var service = Service()
            service.service = known.rawValue
            service.major = known.version.major
            service.minor = known.version.minor
            return service
        }
        return all
    }
}

/// A client of a service, by which its messages go.
package struct QMIClientID: QMIValue {
    package var service: UInt8 = 0
    package var client: UInt8 = 0

    package init() {}
    package init(_ service: UInt8, _ client: UInt8) {
        self.service = service
        self.client = client
    }

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.number(&service)
        try coder.number(&client)
    }
}
