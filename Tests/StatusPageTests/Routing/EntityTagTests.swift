// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import StatusPage

@Suite struct EntityTagTests {
    private let tag = EntityTag(of: Array("content".utf8))

    @Test func aConditionNamesIt() {
        #expect(tag.isAmong(tag.text))
        #expect(tag.isAmong("\"x\", W/\(tag.text) ,\"y\""))
        #expect(tag.isAmong(" * "))
        #expect(!tag.isAmong("\"x\""))
        #expect(!tag.isAmong(""))
        #expect(!tag.isAmong(",,W/"))
    }

    @Test func anotherContentHasAnother() {
        #expect(tag == EntityTag(of: Array("content".utf8)))
        #expect(tag != EntityTag(of: Array("contents".utf8)))
        #expect(EntityTag(of: []).text.count > 2)
    }
}
