// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import Telephony
internal import Varlink

/// The replies to one `GetSurvey` with `more`: page after page, none asked for before the one before it has been taken.
final class SurveySource: ReplySource {
    private enum Phase {
        case idle
        case awaited(Task<Void, Never>)
        case page([UInt8], isLast: Bool)
        case failed(VarlinkError)
        case ended
    }

    private let page: @Sendable (SurveyQuery) async throws(VarlinkError) -> (reply: [UInt8], next: Int64?)
    private let wake: @Sendable () -> Void
    private let state: Mutex<(query: SurveyQuery, phase: Phase)>

    /// - Parameters:
    ///   - page: reads one page and encodes it; gives where to go on, nil after the last.
    ///   - wake: has the server ask again.
    init(
        _ query: SurveyQuery,
        wake: @escaping @Sendable () -> Void,
        page: @escaping @Sendable (SurveyQuery) async throws(VarlinkError) -> (reply: [UInt8], next: Int64?)
    ) {
        self.page = page
        self.wake = wake
        state = Mutex((query, .idle))
    }

    func next(limit: Int) -> ReplyBatch {
        state.withLock { state in
            switch state.phase {
            case .idle:
                state.phase = .awaited(read(state.query))
                return .waiting
            case .awaited, .ended: return .waiting
            case .failed(let error):
                state.phase = .ended
                return .failed(error)
            case .page(let reply, true):
                state.phase = .ended
                return .last(reply)
            case .page(let reply, false):
                state.phase = .idle
                return .replies([reply])
            }
        }
    }

    func closed() {
        state.withLock { state in
            if case .awaited(let task) = state.phase { task.cancel() }
            state.phase = .ended
        }
    }

    private func read(_ query: SurveyQuery) -> Task<Void, Never> {
        Task {
            let phase: Phase
            let after: Int64?
            do throws(VarlinkError) {
                let (reply, next) = try await page(query)
                (phase, after) = (.page(reply, isLast: next == nil), next)
            } catch {
                (phase, after) = (.failed(error), nil)
            }
            state.withLock { state in
                guard case .awaited = state.phase else { return }
                state.phase = phase
                if let after { state.query.after = after }
            }
            wake()
        }
    }
}
