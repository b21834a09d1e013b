// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// An IP address by its bytes.
struct IPAddress: Hashable, Sendable {
    /// Four of them, or sixteen.
    let bytes: [UInt8]

    /// Reads what inet_pton(3) does: no name, no zone, no brackets.
    init?(_ text: String) {
        // Where C's text ends, ours does not.
        guard !text.utf8.contains(0) else { return nil }
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if inet_pton(family, text, &bytes) == 1 {
                self.bytes = bytes
                return
            }
        }
        return nil
    }

    var isVersion6: Bool { bytes.count == 16 }

    /// 127.0.0.0/8 (RFC 1122, 3.2.1.3) or ::1 (RFC 4291, 2.5.3).
    var isLoopback: Bool {
        isVersion6 ? bytes == [UInt8](repeating: 0, count: 15) + [1] : bytes.first == 127
    }

    /// 0.0.0.0 or ::, which stand for every address of the machine.
    var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }

    /// What one site has to itself: an IPv4 address, or an IPv6 network of 64 bits (RFC 4291, 2.5.1), of which a host
    /// may take as many addresses as it likes.
    var site: [UInt8] { isVersion6 ? Array(bytes.prefix(8)) : bytes }

    /// In the one spelling that the system writes.
    var text: String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(isVersion6 ? AF_INET6 : AF_INET, bytes, &buffer, socklen_t(buffer.count))
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
