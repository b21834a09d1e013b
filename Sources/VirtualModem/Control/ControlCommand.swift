// SPDX-License-Identifier: Apache-2.0

/// One command of the control language.
package enum ControlCommand: Hashable, Sendable {
    /// Something that happens to one modem; nil is the first.
    case modem(name: String?, Action)
    case help
    case quit

    package enum Action: Hashable, Sendable {
        case radio(Radio)
        case register(Registration)
        case network(Network)
        /// The network of a profile.
        case networkProfile(String)
        case signal(Signal)
        case removeCard
        /// A card for an empty slot.
        case insertCard(String)
        /// A card in the place of whatever is there, in one move.
        case replaceCard(String)
        case unplug
        case plug
        case reset
        case show
    }
}
