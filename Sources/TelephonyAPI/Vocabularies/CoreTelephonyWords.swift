// SPDX-License-Identifier: Apache-2.0

/// A status as iOS programs know it: the properties of `CTTelephonyNetworkInfo`, by their names.
package struct CoreTelephonyWords: Encodable, Sendable {
    package let dataServiceIdentifier: String?
    package let serviceSubscriberCellularProviders: [String: Provider]
    package let serviceCurrentRadioAccessTechnology: [String: String]

    /// A `CTCarrier`. What is not known is left out.
    package struct Provider: Encodable, Hashable, Sendable {
        package let carrierName: String?
        package let mobileCountryCode: String?
        package let mobileNetworkCode: String?
        package let isoCountryCode: String?
        package let allowsVOIP: Bool
        /// Not on iOS.
        package let virtualOperatorName: String?

        fileprivate init(_ carrier: ServiceCarrier) {
            carrierName = carrier.name
            mobileCountryCode = carrier.mobileCountryCode
            mobileNetworkCode = carrier.mobileNetworkCode
            isoCountryCode = carrier.isoCountryCode
            allowsVOIP = true
            virtualOperatorName = carrier.virtualOperatorName
        }
    }

    package init(_ status: Status) {
        let lines = ServiceLines(status)
        dataServiceIdentifier = lines.dataLine?.identifier.text
        let providers = lines.lines.map { ($0.identifier.text, Provider($0.carrier)) }
        serviceSubscriberCellularProviders = Dictionary(providers) { first, _ in first }
        let technologies = lines.lines.compactMap { line in line.technology.map { (line.identifier.text, $0) }
        }
        serviceCurrentRadioAccessTechnology = Dictionary(technologies) { first, _ in first }
    }
}
