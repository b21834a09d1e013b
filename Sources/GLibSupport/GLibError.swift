// SPDX-License-Identifier: Apache-2.0

package import CModemManager

/// A `GError`, copied.
package struct GLibError: Error, Hashable, CustomStringConvertible {
    /// The quark's text, such as `g-io-error-quark`.
    package let domain: String
    package let code: Int
    /// The text without the D-Bus error's name.
    package let message: String
    /// The D-Bus error's name, such as `org.freedesktop.DBus.Error.AccessDenied`, where a peer answered it.
    package let remoteName: String?

    package init(domain: String, code: Int, message: String, remoteName: String? = nil) {
        self.domain = domain
        self.code = code
        self.message = message
        self.remoteName = remoteName
    }

    package var description: String {
        remoteName.map { "\($0): \(message)" } ?? "\(message) (\(domain) \(code))"
    }
}

/// Copies and frees `error`; a cancelled operation becomes `CancellationError`.
private func consume(_ error: UnsafeMutablePointer<GError>) -> any Error {
    defer { g_error_free(error) }
    if g_error_matches(error, g_io_error_quark(), Int32(G_IO_ERROR_CANCELLED.rawValue)) != 0 {
        return CancellationError()
    }
    let remoteName = g_dbus_error_get_remote_error(error).map { name in
        defer { g_free(name) }
        return String(cString: name)
    }
    g_dbus_error_strip_remote_error(error)
    return GLibError(
        domain: g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? "",
        code: Int(error.pointee.code),
        message: error.pointee.message.map { String(cString: $0) } ?? "",
        remoteName: remoteName
    )
}

/// Gives `body` a slot for a `GError` and throws what it finds there afterwards.
///
/// The value is looked at only when there is no error: on failure C returns NULL or garbage.
package func throwing<Value>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value
) throws -> Value {
    var error: UnsafeMutablePointer<GError>?
    let value = body(&error)
    if let error { throw consume(error) }
    return value
}

/// As `throwing`, for a call that returns a new reference, or NULL with an error set.
package func throwingPointer<Pointee>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> UnsafeMutablePointer<Pointee>?
) throws -> UnsafeMutableRawPointer {
    guard let pointer = try throwing(body) else { throw GLibError.nothing }
    return UnsafeMutableRawPointer(pointer)
}

/// As `throwing`, for a call that returns a new reference of an opaque type, or NULL with an error set.
package func throwingPointer(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> OpaquePointer?
) throws -> UnsafeMutableRawPointer {
    guard let pointer = try throwing(body) else { throw GLibError.nothing }
    return UnsafeMutableRawPointer(pointer)
}

extension GLibError {
    fileprivate static let nothing = GLibError(
        domain: "carrierd",
        code: 0,
        message: "the call returned nothing and set no error"
    )
}
