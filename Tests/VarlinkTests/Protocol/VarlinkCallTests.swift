// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

struct VarlinkCallTests {
    private struct Request: Decodable, Equatable {
        struct Item: Decodable, Equatable {
            let name: String
        }

        let modem: String?
        let kinds: [Item]?
    }

    private struct Strict: Decodable {
        let modem: String
    }

    private func call(_ text: String) throws -> VarlinkCall {
        try VarlinkCall(decoding: Array(text.utf8))
    }

    @Test func aBareCallHasNoFlags() throws {
        let call = try call(#"{"method":"org.example.Test.Ping"}"#)
        #expect(call.method == "org.example.Test.Ping")
        #expect(!call.wantsMore && !call.isOneway && !call.wantsUpgrade)
    }

    @Test func flagsAndUnknownMembersAreRead() throws {
        let call = try call(
            #"{"upgrade":true, "extra":[1,{}], "oneway":true, "method":"a.B", "more":true, "parameters":null}"#
        )
        #expect(call.wantsMore && call.isOneway && call.wantsUpgrade)
    }

    @Test func nullFlagsAreFalse() throws {
        let call = try call(#"{"method":"a.B","more":null,"oneway":null}"#)
        #expect(!call.wantsMore && !call.isOneway)
    }

    @Test(arguments: ["", #","parameters":{}"#, #","parameters":null"#])
    func absentParametersAreAnEmptyObject(member: String) throws {
        let request = try call(#"{"method":"a.B"\#(member)}"#).parameters(as: Request.self)
        #expect(request == Request(modem: nil, kinds: nil))
    }

    @Test func parametersAreDecoded() throws {
        let request = try call(
            #"{"parameters":{"modem":"modem1","kinds":[{"name":"ä\u0000"}]},"method":"a.B"}"#
        )
        .parameters(as: Request.self)
        #expect(request == Request(modem: "modem1", kinds: [Request.Item(name: "ä\0")]))
    }

    @Test(arguments: [
        (#"{"modem":1}"#, "modem"),
        (#"{"kinds":[{"name":"a"},{"name":2}]}"#, "kinds[1].name"),
        (#"{"kinds":[{}]}"#, "kinds[0].name"),
    ])
    func aParameterThatDoesNotFitIsNamed(parameters: String, name: String) throws {
        let call = try call(#"{"method":"a.B","parameters":\#(parameters)}"#)
        #expect(throws: VarlinkError.invalidParameter(name)) { try call.parameters(as: Request.self) }
    }

    @Test(arguments: ["", #","parameters":{}"#, #","parameters":{"modem":null}"#])
    func aMissingParameterIsNamed(member: String) throws {
        let call = try call(#"{"method":"a.B"\#(member)}"#)
        #expect(throws: VarlinkError.invalidParameter("modem")) { try call.parameters(as: Strict.self) }
    }

    @Test(arguments: [
        (
            "",
            "the message cannot be read at byte 0: it ends before it is whole"
                + "; send one JSON object in UTF-8 and a NUL byte for each call"
        ),
        (
            #"{"method":"a.B" "more":true}"#,
            "the message cannot be read at byte 16: this is no JSON: a text stands where a comma or } is wanted"
                + "; send one JSON object in UTF-8 and a NUL byte for each call"
        ),
        (
            "hello",
            "the message cannot be read at byte 0: this is no JSON: a bare word stands where a value is wanted"
                + "; send one JSON object in UTF-8 and a NUL byte for each call"
        ),
        ("[]", "the message is not a JSON object: send {\"method\":\"INTERFACE.METHOD\"} and a NUL byte"),
        ("{}", "the call has no \"method\": give its full name, such as org.varlink.service.GetInfo"),
        (
            #"{"method":1}"#,
            "the call's \"method\" is not text: give its full name, such as org.varlink.service.GetInfo"
        ),
        (
            #"{"method":"a.B","parameters":[]}"#,
            "the call's \"parameters\" is not a JSON object: send {} or leave it out where there are none"
        ),
        (
            #"{"method":"a.B","more":1}"#,
            "the call's \"more\" is neither true nor false: send one of them or leave it out"
        ),
    ])
    func aMalformedMessageIsExplained(message: String, text: String) {
        let error = #expect(throws: MalformedCall.self) { try call(message) }
        #expect(error?.description == text)
    }

    @Test(arguments: ["[", #"{"a":"#, #"{"method":"a.B","parameters":{"a":["#])
    func aNestingBombIsAnError(opening: String) {
        let bomb = String(repeating: opening, count: 100_000)
        #expect(throws: MalformedCall.self) { try call(bomb) }
    }

    @Test func bytesThatAreNoUTF8AreAnError() {
        let message = Array(#"{"method":""#.utf8) + [0xFF, 0xFE] + Array(#""}"#.utf8)
        #expect(throws: MalformedCall.self) { try VarlinkCall(decoding: message) }
    }
}
