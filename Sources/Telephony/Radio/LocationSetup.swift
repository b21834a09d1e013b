// SPDX-License-Identifier: Apache-2.0

/// Which sources of a location are on, and whether ModemManager tells of it on the bus (`Location.Setup`).
package struct LocationSetup: SharedSetting {
    package var sources: LocationSources
    /// `SignalsLocation`: without it the property `Location` stays empty.
    package var isSignalled: Bool

    package init(sources: LocationSources, isSignalled: Bool) {
        self.sources = sources
        self.isSignalled = isSignalled
    }

    package func meeting(_ need: LocationSetup) -> LocationSetup? {
        guard !serves(need) else { return nil }
        return LocationSetup(
            sources: sources.union(need.sources),
            isSignalled: isSignalled || need.isSignalled
        )
    }

    package func serves(_ need: LocationSetup) -> Bool {
        sources.isSuperset(of: need.sources) && (isSignalled || !need.isSignalled)
    }
}
