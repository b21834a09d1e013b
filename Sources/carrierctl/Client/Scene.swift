// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import TelephonyAPI
internal import WaitExpression

/// The modems as events tell of them.
struct Scene {
    private struct Reply: Decodable {
        var event: JSONValue
    }

    /// By id, as they came.
    private(set) var modems: [String: JSONValue] = [:]
    /// The same, in this version's types.
    private(set) var known: [String: Modem] = [:]
    private var sequence = 0

    /// Takes an event in.
    ///
    /// - Returns: whether it tells what has become of the modems. Where it does not, the status has to be asked for.
    mutating func take(_ answer: Answer) throws -> Bool {
        let event = try answer.decoded(as: EventReply.self).event
        let tree = try answer.decoded(as: Reply.self).event
        // What a status told that is younger goes before it.
        guard event.kind == .snapshot || event.sequence > sequence else { return true }
        sequence = event.sequence
        if let status = event.status {
            take(status, tree.member("status"))
            return true
        }
        guard let id = event.modem else { return false }
        if event.kind == .modemRemoved {
            modems[id] = nil
            known[id] = nil
            return true
        }
        guard let state = event.state else { return false }
        modems[id] = tree.member("state")
        known[id] = state
        return true
    }

    /// Takes a whole status in.
    mutating func take(status answer: Answer) throws {
        struct Reply: Decodable {
            var status: JSONValue
        }
        let status = try answer.decoded(as: StatusReply.self).status
        take(status, try answer.decoded(as: Reply.self).status)
    }

    /// Nothing is known any more.
    mutating func clear() {
        self = Scene()
    }

    private mutating func take(_ status: Status, _ tree: JSONValue) {
        sequence = status.sequence
        modems = [:]
        known = [:]
        for (modem, tree) in zip(status.modems, tree.member("modems").elements) {
            modems[modem.id] = tree
            known[modem.id] = modem
        }
    }
}
