// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Varlink

struct VarlinkReplyTests {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func anErrorReplyHasItsNameAndParameters() {
        let error = VarlinkError(name: #"org.example."Odd""#, encoding: ["path": "/a/\0"])
        #expect(
            text(ReplyFrame.error(error))
                == #"{"error":"org.example.\"Odd\"","parameters":{"path":"/a/\u0000"}}"# + "\0"
        )
    }

    @Test(arguments: [
        (VarlinkError.interfaceNotFound("a"), #"InterfaceNotFound {"interface":"a"}"#),
        (.methodNotFound("a.B"), #"MethodNotFound {"method":"a.B"}"#),
        (.methodNotImplemented("a.B"), #"MethodNotImplemented {"method":"a.B"}"#),
        (.invalidParameter("p"), #"InvalidParameter {"parameter":"p"}"#),
        (.permissionDenied, "PermissionDenied"),
        (.expectedMore, "ExpectedMore"),
    ])
    func theStandardErrorsHaveTheirParameters(error: VarlinkError, text: String) {
        #expect(error.description == "org.varlink.service." + text)
    }

    @Test(arguments: [
        (#"{"parameters":{"a":[1, 2.50]}}"#, #"{"a":[1, 2.50]}"#, false),
        (#"{"continues":true,"parameters": {"a":"}\"{"} }"#, #"{"a":"}\"{"}"#, true),
        (
            #"{"x":{"parameters":{"no":1}},"y":"parameters","parameters":{"yes":1},"z":[1]}"#, #"{"yes":1}"#,
            false
        ),
        ("{}", "{}", false),
        (#"{"parameters":null}"#, "{}", false),
    ])
    func parametersAreHandedOnByteForByte(message: String, parameters: String, continues: Bool) throws {
        let reply = try VarlinkReply(decoding: Array(message.utf8))
        #expect(text(reply.parameters) == parameters)
        #expect(reply.continues == continues)
        #expect(reply.error == nil)
    }

    @Test func anErrorIsRead() throws {
        let reply = try VarlinkReply(decoding: Array(#"{"error":"a.B","parameters":{"p":1}}"#.utf8))
        #expect(reply.error == "a.B")
        #expect(text(reply.parameters) == #"{"p":1}"#)
    }

    @Test(arguments: ["", "[]", "nonsense", #"{"parameters":1}"#, #"{"continues":"yes"}"#])
    func anythingElseIsNoReply(message: String) {
        #expect(throws: MalformedReply.self) { try VarlinkReply(decoding: Array(message.utf8)) }
    }
}
