// SPDX-License-Identifier: Apache-2.0

internal import CModemManager

/// HMAC-SHA-256 (RFC 2104, FIPS 180-4), by GLib. Needs no GLib thread.
package enum KeyedDigest {
    /// The digest of `text` in hexadecimal; empty where GLib has no SHA-256, which no build lacks.
    package static func hexadecimal(of text: String, key: String) -> String {
        let digest = key.utf8.withContiguousStorageIfAvailable { key in
            g_compute_hmac_for_string(G_CHECKSUM_SHA256, key.baseAddress, gsize(key.count), text, -1)
        }
        guard case .some(.some(let digest)) = digest else { return "" }
        defer { g_free(digest) }
        return String(cString: digest)
    }

    /// The digest of `bytes`: 32 bytes; none where GLib has no SHA-256.
    package static func bytes(of bytes: [UInt8], key: String) -> [UInt8] {
        var key = key
        let hmac = key.withUTF8 { g_hmac_new(G_CHECKSUM_SHA256, $0.baseAddress, gsize($0.count)) }
        guard let hmac else { return [] }
        defer { g_hmac_unref(hmac) }
        g_hmac_update(hmac, bytes, gssize(bytes.count))
        var digest = [UInt8](repeating: 0, count: 32)
        var count = gsize(digest.count)
        g_hmac_get_digest(hmac, &digest, &count)
        return digest
    }

    /// A fresh key of 256 bits, in hexadecimal, from the kernel's generator.
    package static func freshKey() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<4).map { _ in
            let part = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - part.count) + part
        }.joined()
    }
}
