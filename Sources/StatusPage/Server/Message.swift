// SPDX-License-Identifier: Apache-2.0

internal import CSoup

/// A request and its answer, as soup has them. It belongs to the page's thread.
final class Message {
    /// On every answer: nothing but our own files and the map's tiles is loaded, nobody may embed or read us, and the
    /// tiles' server is told whose page it is, which it asks for.
    private static let policy = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
                + "img-src 'self' data: https://tile.openstreetmap.org; base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "strict-origin-when-cross-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Connection", "close"),
    ]

    let pointer: SoupMessagePointer

    init(retaining pointer: SoupMessagePointer) {
        self.pointer = pointer
        g_object_ref(UnsafeMutableRawPointer(pointer))
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pointer))
    }

    /// What `Connection` is found by: soup keeps the address that it was given with the connection.
    var key: UnsafeRawPointer? {
        soup_server_message_get_remote_address(pointer).map { UnsafeRawPointer($0) }
    }

    // MARK: the request

    var method: String { soup_server_message_get_method(pointer).map { String(cString: $0) } ?? "" }

    /// All values of a header, in their order.
    func headers(_ name: String) -> [String] {
        var values: [String] = []
        eachHeader { other, value in
            if g_ascii_strcasecmp(other, name) == 0 { values.append(String(cString: value)) }
        }
        return values
    }

    /// How many bytes the request's header has, nearly, what it asks for included.
    var headerSize: Int {
        var size = path.utf8.count + (query?.utf8.count ?? 0)
        eachHeader { name, value in size += Int(strlen(name) &+ strlen(value)) &+ 4 }
        return size
    }

    var hasBody: Bool {
        let headers = soup_server_message_get_request_headers(pointer)
        switch soup_message_headers_get_encoding(headers) {
        case SOUP_ENCODING_NONE: return false
        case SOUP_ENCODING_CONTENT_LENGTH: return soup_message_headers_get_content_length(headers) > 0
        default: return true
        }
    }

    var host: String? { uri.flatMap { g_uri_get_host($0) }.map { String(cString: $0) } }
    var path: String { target.path }
    var query: String? { target.query }

    /// Soup leaves the query in the path where HTTP/1.0 has no Host.
    private var target: (path: String, query: String?) {
        let path = uri.flatMap { g_uri_get_path($0) }.map { String(cString: $0) } ?? ""
        if let query = uri.flatMap({ g_uri_get_query($0) }) { return (path, String(cString: query)) }
        guard let mark = path.firstIndex(of: "?") else { return (path, nil) }
        return (String(path[..<mark]), String(path[path.index(after: mark)...]))
    }

    private var uri: OpaquePointer? { soup_server_message_get_uri(pointer) }

    private func eachHeader(_ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void) {
        var iterator = SoupMessageHeadersIter()
        soup_message_headers_iter_init(&iterator, soup_server_message_get_request_headers(pointer))
        var name: UnsafePointer<CChar>?
        var value: UnsafePointer<CChar>?
        while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
            if let name, let value { body(name, value) }
        }
    }

    /// Has soup read the body and keep nothing of it, and answer no part of a document: there is no use for either.
    func disregardBodyAndRange() {
        soup_message_body_set_accumulate(soup_server_message_get_request_body(pointer), 0)
        soup_message_headers_remove(soup_server_message_get_request_headers(pointer), "Range")
    }

    // MARK: the answer

    var hasAnswer: Bool { soup_server_message_get_status(pointer) != 0 }

    /// Sets what every answer has.
    func setPolicy() {
        for (name, value) in Self.policy { setHeader(name, value) }
    }

    func answer(_ response: PageResponse) {
        setPolicy()
        for (name, value) in response.headers { setHeader(name, value) }
        soup_server_message_set_status(pointer, response.status, nil)
        // Not modified is the one answer without a body.
        guard response.status != 304 else { return }
        response.body.withUnsafeBytes { bytes in
            soup_server_message_set_response(
                pointer,
                response.type,
                SOUP_MEMORY_COPY,
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                gsize(bytes.count)
            )
        }
    }

    /// Begins an answer that goes on: what is appended is sent and forgotten.
    func beginStream(type: String, headers: [(name: String, value: String)]) {
        setPolicy()
        for (name, value) in headers { setHeader(name, value) }
        setHeader("Content-Type", type)
        soup_server_message_set_status(pointer, 200, nil)
        // A client of HTTP/1.0, such as nginx unless it is told otherwise, knows no chunks.
        soup_message_headers_set_encoding(
            soup_server_message_get_response_headers(pointer),
            soup_server_message_get_http_version(pointer) == SOUP_HTTP_1_0
                ? SOUP_ENCODING_EOF : SOUP_ENCODING_CHUNKED
        )
        soup_message_body_set_accumulate(soup_server_message_get_response_body(pointer), 0)
    }

    func append(_ bytes: SharedBytes) {
        soup_message_body_append_bytes(soup_server_message_get_response_body(pointer), bytes.pointer)
    }

    func endStream() {
        soup_message_body_complete(soup_server_message_get_response_body(pointer))
    }

    func pause() { soup_server_message_pause(pointer) }
    func resume() { soup_server_message_unpause(pointer) }

    private func setHeader(_ name: String, _ value: String) {
        soup_message_headers_replace(soup_server_message_get_response_headers(pointer), name, value)
    }
}

/// Bytes that many messages send.
// Unchecked: GBytes never change, and their references are counted for many threads.
final class SharedBytes: @unchecked Sendable {
    let pointer: OpaquePointer
    let count: Int

    init(_ bytes: [UInt8]) {
        pointer = g_bytes_new(bytes, gsize(bytes.count))
        count = bytes.count
    }

    deinit {
        g_bytes_unref(pointer)
    }
}
