// SPDX-License-Identifier: Apache-2.0

package import CModemManager

/// A `GError`, copied.
public struct GLibError: Error, Equatable, CustomStringConvertible {
    public let domain: String
    public let code: Int
    public let message: String
    public var description: String { "\(message) (\(domain) \(code))" }
}

/// Copies and frees `error`; a cancelled operation becomes `CancellationError`.
func consume(_ error: UnsafeMutablePointer<GError>) -> any Error {
    defer { g_error_free(error) }
    if g_error_matches(error, g_io_error_quark(), Int32(G_IO_ERROR_CANCELLED.rawValue)) != 0 {
        return CancellationError()
    }
    return GLibError(
        domain: String(cString: g_quark_to_string(error.pointee.domain)),
        code: Int(error.pointee.code),
        message: String(cString: error.pointee.message)
    )
}

package func throwing<T>(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> T) throws -> T {
    var error: UnsafeMutablePointer<GError>?
    let value = body(&error)
    if let error { throw consume(error) }
    return value
}

/// As `throwing`, for a call that returns a new reference, or `nil` with an error set.
package func throwingPointer<T>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> UnsafeMutablePointer<T>?
) throws -> UnsafeMutableRawPointer {
    guard let pointer = try throwing(body) else {
        throw GLibError(domain: "carrierd", code: 0, message: "the call returned nothing and set no error")
    }
    return UnsafeMutableRawPointer(pointer)
}
package func throwingPointer(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> OpaquePointer?)
    throws -> UnsafeMutableRawPointer
{
    guard let pointer = try throwing(body) else {
        throw GLibError(domain: "carrierd", code: 0, message: "the call returned nothing and set no error")
    }
    return UnsafeMutableRawPointer(pointer)
}
