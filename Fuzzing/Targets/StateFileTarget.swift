// SPDX-License-Identifier: Apache-2.0

internal import Telephony

@testable internal import TelephonyService

extension FuzzTarget {
    /// `state.json`, damaged or made by somebody: what was read is written as it was.
    static let stateFile = FuzzTarget("state-file") { bytes in
        guard let content = try? StateFile.Content(decoding: bytes) else { return }
        let written = try content.encoded()
        let again = try StateFile.Content(decoding: [UInt8](written))
        try hold(again.memory == content.memory, "what was written is read as something else")
        try hold(try again.encoded() == written, "what is written twice is not what is written once")
        let ids = content.memory.modems.map(\.id)
        try hold(Set(ids).count == ids.count, "two modems have one id")
    }
}
