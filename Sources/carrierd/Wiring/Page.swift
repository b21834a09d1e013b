// SPDX-License-Identifier: Apache-2.0

internal import Configuration
internal import JSON
internal import Metrics
internal import StatusPage
internal import Telephony
internal import TelephonyAPI
internal import TelephonyService

/// The page: what everyone may see, over HTTP.
struct Page: Sendable {
    private let server: PageServer
    private let settings: Settings

    init(
        publication: Publication,
        archive: any EventArchive,
        service: TelephonyService,
        survey: Survey,
        signalDemand: SignalDemand,
        figures: @escaping @Sendable () -> ServiceFigures,
        settings: Settings,
        log: Log
    ) {
        self.settings = settings
        server = PageServer(
            content: PageContent(
                status: { publication.statusDocument },
                events: { request in
                    PageEvents(
                        EventStream(
                            ofEveryone: publication,
                            archive: archive,
                            since: request.since,
                            demand: request.wantsSignal ? signalDemand : nil,
                            wake: request.wake
                        )
                    )
                },
                history: { limit, isBrief in
                    try await publication.historyDocument(limit: limit, isBrief: isBrief, from: archive)
                },
                survey: { hours in
                    // Who has turned it off wants to show no way.
                    guard settings.current.recordsSurvey else { return nil }
                    let most = Double(Survey.longestTrack)
                    return try await survey.track(hours: Int(min(max(hours ?? most, 1), most).rounded(.up)))
                },
                metrics: { request in
                    var figures = figures()
                    figures.subscribers[.http] = request.streams
                    return Self.metrics(of: publication, figures, accept: request.accept)
                },
                ailment: {
                    // That it comes back is the answer.
                    await service.visit()
                    return nil
                },
                unreadiness: { publication.incompleteness }
            )
        ) { level, line in
            switch level {
            case .error: log(.error, line)
            case .warning: log(.warning, line)
            case .notice: log(.notice, line)
            case .debug: log(.debug, line)
            }
        }
    }

    /// Serves as the configuration says now.
    func apply() async {
        await server.apply(settings.pageSettings)
    }

    /// Something has happened.
    func wake() {
        server.wake()
    }

    func stop() async {
        await server.stop()
    }

    private static func metrics(
        of publication: Publication,
        _ figures: ServiceFigures,
        accept: String?
    ) -> PageText? {
        let format = MetricFormat(accept: accept)
        // Read as a client reads it: what everyone may see, and nothing else.
        let status = try? JSONCoder.decode(Status.self, from: publication.statusDocument)
        return status.map { status in
            PageText(
                bytes: format.text(of: StatusMetrics.families(of: status, service: figures)),
                type: format.contentType
            )
        }
    }
}

/// An event stream as the page knows one.
private final class PageEvents: PageEventSource {
    private let stream: EventStream

    init(_ stream: EventStream) { self.stream = stream }

    func next(limit: Int) -> [PageEvent] {
        stream.next(limit: limit).map { event in
            PageEvent(
                sequence: event.sequence,
                kind: event.kind,
                object: event.object,
                isShared: event.isShared
            )
        }
    }

    func close() { stream.close() }
}
