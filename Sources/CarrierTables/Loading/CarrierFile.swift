// SPDX-License-Identifier: Apache-2.0

package import Telephony

/// A table of carriers in carrierd's own form, format 1 (Documentation/carriers.md).
///
/// Reading is strict: what is not understood is an error, because a misspelt key would otherwise be a rule that says
/// something else.
package enum CarrierFile {
    /// Reads a table.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8; a byte order mark and CRLF are tolerated.
    ///   - file: its path, for messages and for the layer; nil for the table inside the program.
    /// - Throws: `CarrierTableError` for the first thing that is wrong.
    package static func layer(
        bytes: UnsafeBufferPointer<UInt8>,
        file: String?
    ) throws(CarrierTableError) -> CarrierLayer {
        do {
            var parser = CarrierFileParser(bytes)
            var layer = try parser.layer()
            layer.file = file
            return layer
        } catch {
            throw CarrierTableError(error, file: file)
        }
    }

    /// As the other one, for bytes that somebody has read.
    package static func layer(bytes: [UInt8], file: String?) throws(CarrierTableError) -> CarrierLayer {
        try bytes.withUnsafeBufferPointer { bytes throws(CarrierTableError) in
            try layer(bytes: bytes, file: file)
        }
    }
}
