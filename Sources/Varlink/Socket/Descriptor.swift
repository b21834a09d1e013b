// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Owns a file descriptor and closes it.
struct Descriptor: ~Copyable, Sendable {
    let number: Int32

    /// Takes over `number`, which must be open and nobody else's to close.
    init(adopting number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }
}

/// A system call failed.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was attempted, such as `bind`.
    package let operation: String
    /// The `errno` value.
    package let number: Int32

    /// The failure of the call just made.
    init(_ operation: String) {
        self.init(operation, number: errno)
    }

    init(_ operation: String, number: Int32) {
        self.operation = operation
        self.number = number
    }

    /// The system's own text for the number, such as `Permission denied`.
    package var text: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let base = buffer.baseAddress, strerror_r(number, base, buffer.count) == 0 else {
                return "error \(number)"
            }
            return String(cString: base)
        }
    }

    package var description: String { "\(operation): \(text)" }
}

/// Repeats a system call as long as a signal interrupts it.
func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
