// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    internal import Glibc
#endif

/// Standard input and output, and whole files.
package enum StandardStreams {
    private static let input = Descriptor(owning: dup(0))

    /// The next bytes of standard input; nil at its end.
    static func read() async -> [UInt8]? {
        while !Task.isCancelled {
            // A file is always ready and cannot be waited for.
            if !isRegularFile { await input.waitUntilReadable() }
            if Task.isCancelled { return nil }
            let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
                count = max(0, Glibc.read(input.number, buffer.baseAddress, buffer.count))
            }
            return bytes.isEmpty ? nil : bytes
        }
        return nil
    }

    /// Writes to standard output.
    ///
    /// - Returns: whether somebody took it.
    static func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Writes a line to standard error.
    package static func complain(_ text: String) {
        _ = "\(text)\n".withCString { Glibc.write(2, $0, strlen($0)) }
    }

    /// The text of a file of up to a megabyte.
    static func contents(of path: String) throws -> String {
        let number = open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw SystemError("open") }
        let descriptor = Descriptor(owning: number)
        var bytes: [UInt8] = []
        while bytes.count < 1 << 20 {
            let more = try [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
                let result = Glibc.read(descriptor.number, buffer.baseAddress, buffer.count)
                guard result >= 0 else { throw SystemError("read") }
                count = result
            }
            guard !more.isEmpty else { break }
            bytes += more
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let isRegularFile: Bool = {
        var status = stat()
        return fstat(0, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }()
}
