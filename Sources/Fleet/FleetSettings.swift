// SPDX-License-Identifier: Apache-2.0

/// How to get to the broker, and as whom.
package struct FleetSettings: Hashable, Sendable {
    /// MQTT's version.
    package enum Version: Hashable, Sendable {
        case five
        /// 3.1.1, which tells less: a broker that refuses a message cannot say so.
        case three
    }

    /// Files that TLS needs, in PEM.
    package struct TLS: Hashable, Sendable {
        /// Whom the broker's certificate may be from: a file, or a folder of them; nil for whom the system trusts.
        package var authority: String?
        /// This machine's own certificate, and its key without a passphrase.
        package var certificate: String?
        package var key: String?

        package init(authority: String? = nil, certificate: String? = nil, key: String? = nil) {
            self.authority = authority
            self.certificate = certificate
            self.key = key
        }
    }

    package var broker: BrokerAddress
    /// Nil for no encryption.
    package var tls: TLS?
    package var user: String?
    /// Read anew at each try.
    package var password: SecretFile?
    package var clientID: String
    package var topics: FleetTopics
    /// Seconds after which a silent connection is asked whether it lives.
    package var keepAlive: UInt16
    package var version: Version

    package init(
        broker: BrokerAddress,
        tls: TLS? = nil,
        user: String? = nil,
        password: SecretFile? = nil,
        clientID: String? = nil,
        topics: FleetTopics,
        keepAlive: UInt16 = 60,
        version: Version = .five
    ) {
        self.broker = broker
        self.tls = tls
        self.user = user
        self.password = password
        self.clientID = clientID ?? "carrierd-\(topics.host)"
        self.topics = topics
        self.keepAlive = keepAlive
        self.version = version
    }
}

/// How much what is reported matters.
package enum FleetLogLevel: Sendable {
    /// Something is not as asked for.
    case warning
    /// A change that an operator wants to see afterwards.
    case notice
}
