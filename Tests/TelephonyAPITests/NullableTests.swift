// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TelephonyAPI
import Testing

@Suite struct NullableTests {
    @Test func aNullIsWritten() throws {
        let carrier = Carrier(name: "docomo", kind: .unknown)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(carrier), as: UTF8.self)
        #expect(text == #"{"id":null,"kind":"unknown","localName":null,"name":"docomo"}"#)
    }

    @Test func aMissingKeyIsANull() throws {
        let carrier = try JSONDecoder().decode(Carrier.self, from: Array(#"{"kind":"unknown"}"#.utf8).data)
        #expect(carrier == Carrier(kind: .unknown))
    }

    @Test func anUnknownEnumerationValueIsKept() throws {
        let carrier = try JSONDecoder().decode(
            Carrier.self,
            from: Array(#"{"kind":"satellite","added":"later"}"#.utf8).data
        )
        #expect(carrier.kind.rawValue == "satellite")
    }

    @Test func theInterfaceDescriptionIsTheContract() {
        #expect(TelephonyInterface.description.contains("interface org.carrierd.Telephony\n"))
        #expect(TelephonyInterface.description.contains("method Monitor(since: ?int, kinds: ?[]string)"))
    }
}

extension [UInt8] {
    fileprivate var data: Data { Data(self) }
}
