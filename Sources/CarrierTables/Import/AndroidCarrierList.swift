// SPDX-License-Identifier: Apache-2.0

package import Telephony

/// Android's carrier list, `carrier_list.textpb` of its TelephonyProvider, as a layer.
///
/// Each `carrier_attribute` becomes one rule, `carrier_id` number 1 becomes `android.1`. The list does not say what a
/// carrier is, so:
///
/// - one that has a rule of codes alone is an operator, and those codes are its networks;
/// - any other with a `parent_canonical_id` is a virtual operator, and the parent its host where that is an operator;
/// - the rest is unknown: Telekom and EE are in the list by attributes alone, as their guests are.
package enum AndroidCarrierList {
    /// Reads a list.
    ///
    /// - Parameters:
    ///   - file: its path, for messages and for the layer.
    ///   - country: the country of a network, ISO 3166-1 alpha-2; a carrier's is the one that all its codes share.
    /// - Throws: `CarrierTableError` where it is no text of the form that is wanted. What is wrong with one value is in
    ///   the report.
    package static func layer(
        bytes: [UInt8],
        file: String,
        country: (PLMN) -> String? = { _ in nil }
    ) throws(CarrierTableError) -> (layer: CarrierLayer, report: ImportReport) {
        do {
            return try bytes.withUnsafeBufferPointer { bytes throws(LineError) in
                var parser = AndroidCarrierListParser(bytes)
                try parser.read()
                var (layer, report) = parser.result(country: country)
                layer.file = file
                report.count(layer)
                return (layer, report)
            }
        } catch {
            throw CarrierTableError(error, file: file)
        }
    }
}
