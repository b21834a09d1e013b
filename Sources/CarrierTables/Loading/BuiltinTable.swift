// SPDX-License-Identifier: Apache-2.0

internal import CCarrierTable
package import Telephony

/// The table inside the program: Data/carriers.json of the source it was built from.
package enum BuiltinTable {
    static let name = "builtin"

    /// Reads it from where the program has it; nothing is copied first.
    ///
    /// - Throws: `CarrierTableError` only where the program was built from a broken table.
    package static func layer() throws(CarrierTableError) -> CarrierLayer {
        var size = 0
        let bytes = UnsafeBufferPointer(start: carrierd_carriers(&size), count: size)
        return try CarrierFile.layer(bytes: bytes, file: nil)
    }
}
