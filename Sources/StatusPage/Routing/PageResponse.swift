// SPDX-License-Identifier: Apache-2.0

/// An answer, whole.
struct PageResponse: Sendable {
    var status: UInt32
    var type: String
    var body: [UInt8]
    var headers: [(name: String, value: String)] = []

    /// A document that a client may keep, and has to ask after each time.
    static func document(
        _ body: [UInt8],
        type: String,
        tag: EntityTag,
        unless condition: String?
    ) -> PageResponse {
        let headers = [(name: "ETag", value: tag.text), (name: "Cache-Control", value: "no-cache")]
        if let condition, tag.isAmong(condition) {
            return PageResponse(status: 304, type: type, body: [], headers: headers)
        }
        return PageResponse(status: 200, type: type, body: body, headers: headers)
    }

    /// A document that is another one each time.
    ///
    /// - Parameter header: what of the request it depends on.
    static func fresh(_ body: [UInt8], type: String, by header: String? = nil) -> PageResponse {
        PageResponse(
            status: 200,
            type: type,
            body: body,
            headers: [(name: "Cache-Control", value: "no-store")]
                + [header].compactMap(\.self).map { ("Vary", $0) }
        )
    }

    /// One line of text.
    static func line(
        _ text: String,
        status: UInt32 = 200,
        headers: [(name: String, value: String)] = []
    ) -> PageResponse {
        let line = text.map { $0.isNewline ? " " : $0 }
        return PageResponse(
            status: status,
            type: MediaType.text,
            body: Array((String(line) + "\n").utf8),
            headers: [(name: "Cache-Control", value: "no-store")] + headers
        )
    }

    static let notFound = line("there is nothing here; the page is at /", status: 404)
    static let notAllowed = line(
        "only GET and HEAD are answered",
        status: 405,
        headers: [(name: "Allow", value: "GET, HEAD")]
    )
    static let misdirected = line(
        "this name is not answered to; ask by address, or add the name to host= in [http]",
        status: 421
    )
    static let headerTooLong = line("the request's header is too long", status: 431)
    static let tooManyStreams = line(
        "there are as many event streams as may be; come again later",
        status: 503,
        headers: [(name: "Retry-After", value: "10")]
    )
}

/// What a body is, as `Content-Type` says it.
enum MediaType {
    static let text = "text/plain; charset=utf-8"
    static let json = "application/json"
    static let geoJSON = "application/geo+json"
    static let events = "text/event-stream"

    /// By a file's extension; bytes where that is not known.
    static func of(file name: String) -> String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "json": json
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "ico": "image/x-icon"
        case "webmanifest": "application/manifest+json"
        case "txt": text
        default: "application/octet-stream"
        }
    }
}
