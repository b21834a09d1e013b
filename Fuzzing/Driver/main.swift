// SPDX-License-Identifier: Apache-2.0

internal import CFuzzer
internal import FuzzTargets
internal import Glibc

// libFuzzer's program for one target, which FUZZ_TARGET names; arguments are libFuzzer's.

/// Says why it ends, and ends.
func give(_ line: String, up end: () -> Never) -> Never {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    end()
}

guard let name = getenv("FUZZ_TARGET").map({ String(cString: $0) }),
    let target = FuzzTarget.all.first(where: { $0.name == name })
else {
    let names = FuzzTarget.all.map(\.name).joined(separator: " ")
    give("carrierd-fuzz: set FUZZ_TARGET to one of \(names)") { exit(2) }
}

/// C calls it with no context, so the target cannot be handed over.
nonisolated(unsafe) var take = target.take

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
let status = LLVMFuzzerRunDriver(&count, &arguments) { data, size in
    do {
        try take(Array(UnsafeBufferPointer(start: data, count: size)))
    } catch {
        // By which libFuzzer knows that the input is to be kept.
        give("carrierd-fuzz: violated: \(error)") { abort() }
    }
    return 0
}
exit(status)
