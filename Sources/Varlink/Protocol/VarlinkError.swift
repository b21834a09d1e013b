// SPDX-License-Identifier: Apache-2.0

/// An error as it goes over the wire: a full name and a JSON object of parameters.
package struct VarlinkError: Error, Equatable, Sendable {
    /// The full name, such as `org.varlink.service.MethodNotFound`.
    package let name: String
    /// The parameters, an encoded JSON object.
    package let parameters: [UInt8]

    /// - Parameter parameters: an encoded JSON object, with no NUL byte in it.
    package init(name: String, parameters: [UInt8] = Array("{}".utf8)) {
        self.name = name
        self.parameters = parameters
    }

    /// An error whose parameters are the members of `value`; none where `value` cannot be encoded.
    package init(name: String, encoding value: some Encodable) {
        let parameters = try? encodedJSON(value)
        self.init(name: name, parameters: parameters ?? Array("{}".utf8))
    }
}

/// The errors of `org.varlink.service`, which every service may answer.
extension VarlinkError {
    private static let standard = "org.varlink.service."

    /// No such interface is served.
    package static func interfaceNotFound(_ interface: String) -> VarlinkError {
        VarlinkError(name: standard + "InterfaceNotFound", encoding: ["interface": interface])
    }

    /// The interface has no such method.
    package static func methodNotFound(_ method: String) -> VarlinkError {
        VarlinkError(name: standard + "MethodNotFound", encoding: ["method": method])
    }

    /// The interface describes the method, but this service does not have it.
    package static func methodNotImplemented(_ method: String) -> VarlinkError {
        VarlinkError(name: standard + "MethodNotImplemented", encoding: ["method": method])
    }

    /// A parameter is missing, of the wrong type or out of range; `parameter` is its name.
    package static func invalidParameter(_ parameter: String) -> VarlinkError {
        VarlinkError(name: standard + "InvalidParameter", encoding: ["parameter": parameter])
    }

    /// The peer may not call this.
    package static let permissionDenied = VarlinkError(name: standard + "PermissionDenied")

    /// The method gives many replies and must be called with `more`.
    package static let expectedMore = VarlinkError(name: standard + "ExpectedMore")
}

extension VarlinkError: CustomStringConvertible {
    /// The name and the parameters in one line, for a log or a terminal.
    package var description: String {
        parameters == Array("{}".utf8) ? name : "\(name) \(String(decoding: parameters, as: UTF8.self))"
    }
}
