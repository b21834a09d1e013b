// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Telephony

extension CallFacts {
    /// The calls that the Voice interface names, not yet asked.
    @GLibActor
    static func all(of voice: UnsafeMutablePointer<MMModemVoice>) -> [CallFacts] {
        (CachedProperties(voice)[ModemManager.Property.calls]?.children(upTo: mostElements) ?? [])
            .compactMap { ObjectPath(property: $0.string) }
            .map { CallFacts(path: $0) }
    }

    /// What a call object answered; a call that did not answer is in an unknown state.
    @GLibActor
    init(path: ObjectPath, answer: RemoteObject.Answer) {
        self.init(path: path)
        guard case .read(let proxy) = answer else { return }
        let call = proxy.cast(to: MMCall.self)
        state = State(modemManager: Int32(bitPattern: mm_call_get_state(call).rawValue))
        direction = Direction(modemManager: Int32(bitPattern: mm_call_get_direction(call).rawValue))
        number = mm_call_get_number(call).nonEmptyText.map { OwnNumber($0) }
    }
}
