// SPDX-License-Identifier: Apache-2.0

/// How the status of a carrier's customers is shown, where its table says so. It has no part in what the status is.
package struct CarrierDisplay: Hashable, Sendable {
    /// How long a lower 5G status has to last before it is shown.
    package var fiveGHold: Duration?
    package var labels: RadioLabels

    package init(fiveGHold: Duration? = nil, labels: RadioLabels = RadioLabels()) {
        self.fiveGHold = fiveGHold
        self.labels = labels
    }

    var isEmpty: Bool { self == CarrierDisplay() }
}

extension CarrierTable {
    /// How the card's carrier is shown; a virtual operator that says nothing of it is shown as its host is.
    func display(of subscription: Subscription?) -> CarrierDisplay? {
        guard let subscription else { return nil }
        return [subscription.carrier.id, subscription.host?.id].compactMap(\.self)
            .compactMap { displays[$0] }.first
    }

    /// The last entry of each id, where it has one.
    static func displays(_ layers: [CarrierLayer]) -> [String: CarrierDisplay] {
        var displays: [String: CarrierDisplay] = [:]
        for entry in layers.flatMap(\.carriers) {
            displays[entry.id] = entry.display.isEmpty ? nil : entry.display
        }
        return displays
    }
}
