// SPDX-License-Identifier: Apache-2.0

package import Telephony

/// A plain table of network codes in comma-separated values, as a layer of operators.
///
/// The columns go by the names in a first row (`mcc`, `mnc`, or both in one `plmn`; `brand`, `operator`, `network` or
/// `name`; `iso` or `country`), else they are MCC, MNC and name. An MNC keeps its digits: `01` and `001` are two, and a
/// table from which a spreadsheet took the leading zeros cannot be read. Rows of one MCC and name are one carrier.
package enum CSVTable {
    /// Reads a table.
    ///
    /// - Parameters:
    ///   - file: its path, for messages and for the layer.
    ///   - country: the country of a network, ISO 3166-1 alpha-2, where the table does not give it.
    /// - Throws: `CarrierTableError` where it is no such table. What is wrong with one row is in the report.
    package static func layer(
        bytes: [UInt8],
        file: String,
        country: (PLMN) -> String? = { _ in nil }
    ) throws(CarrierTableError) -> (layer: CarrierLayer, report: ImportReport) {
        do {
            return try bytes.withUnsafeBufferPointer { bytes throws(LineError) in
                var reader = CSVReader(bytes)
                var table = CSVTableBuilder()
                while let row = try reader.nextRow() { try table.add(row, country: country) }
                var layer = table.layer
                var report = table.report
                layer.file = file
                report.count(layer)
                return (layer, report)
            }
        } catch {
            throw CarrierTableError(error, file: file)
        }
    }
}
