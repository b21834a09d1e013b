// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Hooks

/// Which files are hooks.
@Suite struct HookFilesTests {
    private static func candidate(
        _ name: String = "10-notify",
        _ change: (inout HookCandidate.File) -> Void = { _ in }
    ) -> HookCandidate {
        var file = HookCandidate.File(isRegular: true, permissions: 0o755, owner: 0)
        change(&file)
        return HookCandidate(name: name, file: file)
    }

    @Test(arguments: ["a", "10-notify", "Z_9", "-"])
    func aPlainNameIsAHooks(_ name: String) {
        #expect(Self.candidate(name).fault(user: 1000) == nil)
    }

    @Test(arguments: ["", "a.sh", "a~", "README.md", "a.dpkg-old", ".a", "a b", "ä", "a\n", "a#"])
    func anyOtherNameIsNot(_ name: String) {
        #expect(Self.candidate(name).fault(user: 1000)?.isMistake == false)
    }

    @Test func whatEverybodyCouldChangeIsNotRun() {
        #expect(
            Self.candidate { $0.permissions = 0o757 }.fault(user: 0)?.reason.contains("everybody") == true
        )
        #expect(Self.candidate { $0.owner = 1001 }.fault(user: 1000)?.reason.contains("belongs") == true)
        #expect(Self.candidate { $0.owner = 1000 }.fault(user: 1000) == nil)
        #expect(
            Self.candidate { $0.permissions = 0o644 }.fault(user: 0)?.reason.contains("executable") == true
        )
        #expect(Self.candidate { $0.isRegular = false }.fault(user: 0)?.isMistake == false)
        #expect(HookCandidate(name: "a", file: nil).fault(user: 0)?.isMistake == true)
    }

    @Test func aFaultIsSaidOnceAndAgainAfterItWasMended() {
        var shelf = HookShelf()
        var said: [String] = []
        func look(_ candidates: [HookCandidate]) -> [String] {
            shelf.hooks(in: .entries(candidates), folder: "/h") { said.append($1) }
        }
        let bad = Self.candidate("b") { $0.permissions = 0o644 }
        #expect(look([Self.candidate("a"), bad]) == ["a"])
        #expect(look([Self.candidate("a"), bad]) == ["a"])
        #expect(said.count == 1 && said.first?.hasPrefix("/h/b is not run as a hook: ") == true)
        #expect(look([Self.candidate("a"), Self.candidate("b")]) == ["a", "b"])
        _ = look([bad])
        #expect(said.count == 2)
        _ = shelf.hooks(in: .absent, folder: "/h") { said.append($1) }
        _ = shelf.hooks(in: .fault("no"), folder: "/h") { said.append($1) }
        #expect(said.last == "/h is not run as a hook: no")
    }

    @Test func theFrequentHaveToBeNamed() {
        var settings = HookSettings()
        #expect(settings.wants("simChanged", isFrequent: false))
        #expect(!settings.wants("signalChanged", isFrequent: true))
        settings.kinds = ["signalChanged"]
        #expect(!settings.wants("simChanged", isFrequent: false))
        #expect(settings.wants("signalChanged", isFrequent: true))
        settings.folder = nil
        #expect(!settings.wants("signalChanged", isFrequent: true))
    }

    @Test func theOldestOfTooManyGo() {
        var queue = HookQueue<Int>(capacity: 3)
        for number in 1...5 { queue.append(number) }
        let first = queue.next()
        #expect(first?.element == 3 && first?.dropped == 2)
        let second = queue.next()
        #expect(second?.element == 4 && second?.dropped == 0)
        _ = queue.next()
        #expect(queue.next() == nil && queue.isEmpty)
    }
}
