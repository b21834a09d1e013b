// SPDX-License-Identifier: Apache-2.0

/// What a path is answered with.
enum PageAnswer: Sendable {
    case response(PageResponse)
    /// It takes a while: the work runs in a task, and the page's thread goes on.
    case later(@Sendable () async -> PageResponse)
    /// It goes on until the client goes.
    case events(since: Int?, wantsSignal: Bool)
}

/// The table of paths.
struct Routes: Sendable {
    /// The limits of `GetHistory`, of which this is a part.
    static let historyLimit = 1000
    static let standardHistoryLimit = 100
    /// What takes longer is answered as out of order.
    static let patience = Duration.seconds(10)
    private static let noTrack = Array(#"{"type":"FeatureCollection","features":[]}"#.utf8)

    let content: PageContent
    let leaflet: Leaflet
    private let statusTag = TagMemory()

    init(content: PageContent, leaflet: Leaflet) {
        self.content = content
        self.leaflet = leaflet
    }

    func answer(_ request: PageRequest) -> PageAnswer {
        do throws(InvalidQuery) {
            return try find(request)
        } catch {
            return .response(.line(error.reason, status: 400))
        }
    }

    private func find(_ request: PageRequest) throws(InvalidQuery) -> PageAnswer {
        switch request.path {
        case "/status.json": return .response(status(request))
        case "/events":
            return .events(since: try since(request), wantsSignal: try request.query.flag("signal"))
        case "/history.json":
            let limit =
                try request.query.number("limit", in: 1...Self.historyLimit) ?? Self.standardHistoryLimit
            let isBrief = try request.query.flag("brief")
            return later { [content] in
                .fresh(try await content.history(limit, isBrief), type: MediaType.json)
            }
        case "/survey.geojson":
            let hours = try request.query.amount("hours")
            return later { [content] in
                let track = try await content.survey(hours)
                // A page that asks is not told of an error where nobody wants a track.
                return .fresh(track ?? Self.noTrack, type: MediaType.geoJSON)
            }
        case "/metrics":
            return later { [content] in
                let metrics = await content.metrics(
                    PageMetricsRequest(accept: request.accept, streams: request.streams)
                )
                return metrics.map { .fresh($0.bytes, type: $0.type, by: "Accept") } ?? .notFound
            }
        case "/healthz": return later { [content] in .verdict(await content.ailment(), well: "ok") }
        case "/readyz": return later { [content] in .verdict(await content.unreadiness(), well: "ready") }
        // They are on a disk.
        case let path where path.hasPrefix("/leaflet/"):
            return later { [leaflet] in document(leaflet.file(at: path), for: request) }
        default: return .response(document(Site.files[request.path], for: request))
        }
    }

    private func document(_ file: Site.File?, for request: PageRequest) -> PageResponse {
        file.map { .document($0.bytes, type: $0.type, tag: $0.tag, unless: request.ifNoneMatch) } ?? .notFound
    }

    private func status(_ request: PageRequest) -> PageResponse {
        let bytes = content.status()
        return .document(
            bytes,
            type: MediaType.json,
            tag: statusTag.tag(of: bytes),
            unless: request.ifNoneMatch
        )
    }

    /// A browser that connects again says by itself where it was, and that is the later of the two. What it says is
    /// nobody's typing: where it is no number of ours, the stream begins anew.
    private func since(_ request: PageRequest) throws(InvalidQuery) -> Int? {
        if let id = request.lastEventID, let sequence = Int(id), sequence >= 0 { return sequence }
        return try request.query.number("since", in: 0...Int.max)
    }

    private func later(_ work: @escaping @Sendable () async throws -> PageResponse) -> PageAnswer {
        .later {
            do {
                return try await within(Self.patience, work)
            } catch is NotInTime {
                return .line("no answer within \(Self.patience)", status: 503)
            } catch {
                return .line("\(error)", status: 503)
            }
        }
    }
}

extension PageResponse {
    fileprivate static func verdict(_ problem: String?, well: String) -> PageResponse {
        problem.map { line($0, status: 503) } ?? line(well)
    }
}
