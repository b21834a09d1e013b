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
        case nrReport(NRReport)
        /// A card is pulled; the slot counts from 1, and nil is the active one. So in all that follow.
        case removeCard(slot: Int?)
        /// A card for an empty slot.
        case insertCard(String, slot: Int?)
        /// A card in the place of whatever is there, in one move.
        case replaceCard(String, slot: Int?)
        /// The card in use becomes another by a REFRESH, as an operator or an eSIM does it.
        case refreshCard(String)
        /// The card in use asks for this PIN from now on.
        case lockCard(pin: String)
        case cardCondition(CardCondition)
        /// Another slot is the active one, by the modem's own doing.
        case activeSlot(Int)
        /// The slot holds an eSIM with no profile.
        case emptyESIM(slot: Int?)
        /// The slot holds an eSIM with the profile of a card.
        case esimProfile(String, slot: Int?)
        case packetService(Bool)
        /// Somebody calls.
        case incomingCall(String)
        /// The other side takes the call.
        case answerCall
        /// The other side ends the call.
        case hangUpCall
        /// The connection to the host breaks.
        case hangUp
        /// The modem says nothing of its own.
        case quiet(Bool)
        /// The modem answers nothing for a while.
        case stall(Duration)
        case unplug
        case plug
        case reset
        case show
    }
}
