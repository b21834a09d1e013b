// SPDX-License-Identifier: Apache-2.0

/// The constant parts of a reply, its NUL byte included: the parameters are copied between them.
package enum ReplyFrame {
    /// What stands before the parameters.
    package static let head = Array(#"{"parameters":"#.utf8)
    static let lastTail = Array("}\0".utf8)
    /// What stands behind the parameters of a reply that others follow.
    package static let moreTail = Array(",\"continues\":true}\0".utf8)

    /// A whole error reply.
    static func error(_ error: VarlinkError) -> [UInt8] {
        // A name is text and always encodes; were it not so, the client would still get an error.
        let name = (try? encodedJSON(error.name)) ?? Array(#""org.varlink.service.InvalidParameter""#.utf8)
        return Array(#"{"error":"#.utf8) + name + Array(#","parameters":"#.utf8) + error.parameters + lastTail
    }
}
