// SPDX-License-Identifier: Apache-2.0

/// One interface of a service: its name, its description and what its methods do.
package struct VarlinkInterface: Sendable {
    /// Answers one call. Runs on the server's thread, so it is quick and does not block; for anything longer it gives
    /// `.deferred`. An error that it throws is answered like `.failure`.
    package typealias Method = @Sendable (VarlinkCall, Peer) throws(VarlinkError) -> VarlinkAnswer

    /// The interface's name, such as `org.carrierd.Telephony`.
    package let name: String
    /// The interface in varlink's own language, handed to clients as it is.
    package let description: String
    /// By the method's own name, such as `GetStatus`.
    package let methods: [String: Method]

    package init(name: String, description: String, methods: [String: Method]) {
        self.name = name
        self.description = description
        self.methods = methods
    }

    /// The names of the methods that the description declares.
    package var declaredMethods: [String] {
        description.split(whereSeparator: \.isNewline).compactMap { line in
            let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "(" })
            return words.count > 1 && words[0] == "method" ? String(words[1]) : nil
        }
    }
}

/// Who a service is, as `org.varlink.service.GetInfo` tells it.
package struct VarlinkServiceInfo: Equatable, Sendable {
    package let vendor: String
    package let product: String
    package let version: String
    /// Where to read more.
    package let url: String

    package init(vendor: String, product: String, version: String, url: String) {
        self.vendor = vendor
        self.product = product
        self.version = version
        self.url = url
    }
}
