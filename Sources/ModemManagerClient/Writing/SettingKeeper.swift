// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport
internal import Telephony

/// Writes one shared setting of one modem object when `BorrowedSetting` says so.
@GLibActor
final class SettingKeeper<Value: SharedSetting> {
    /// Something that an operator wants to see.
    enum Notice {
        case refused(any Error)
        /// Another program has written it.
        case taken(Value)
    }

    private var borrowed: BorrowedSetting<Value>
    private let report: @GLibActor (Notice) -> Void
    private let onChange: @GLibActor () -> Void
    private let start = ContinuousClock.now
    private var writing: Task<Void, Never>?
    private var waiting: (until: Duration, task: Task<Void, Never>)?

    /// - Parameters:
    ///   - onChange: asks for `observe` again: a write has gone one way or the other, or a delay is over.
    init(
        _ borrowed: BorrowedSetting<Value>,
        onChange: @escaping @GLibActor () -> Void,
        report: @escaping @GLibActor (Notice) -> Void
    ) {
        self.borrowed = borrowed
        self.report = report
        self.onChange = onChange
    }

    isolated deinit {
        writing?.cancel()
        waiting?.task.cancel()
    }

    var refusal: SettingRefusal? { borrowed.refusal }
    var isForeign: Bool { borrowed.isForeign }
    var loan: Loan<Value>? { borrowed.loan }

    /// Takes in what the object shows and what is wanted now.
    ///
    /// - Parameter write: writes a value to the object.
    func observe(
        _ shown: Value,
        need: Value?,
        isReady: Bool,
        write: @escaping @GLibActor (Value) async throws -> Void
    ) {
        let wasForeign = borrowed.isForeign
        let step = borrowed.observe(shown, need: need, isReady: isReady, at: now)
        if borrowed.isForeign, !wasForeign { report(.taken(shown)) }
        if case .wait(let until) = step {
            guard waiting?.until != until else { return }
            waiting?.task.cancel()
            waiting = (until, wait(until: until))
            return
        }
        waiting?.task.cancel()
        waiting = nil
        guard case .set(let value) = step else { return }
        writing = Task { [weak self] in
            do {
                try await write(value)
                guard !Task.isCancelled else { return }
                self?.borrowed.succeeded()
            } catch {
                guard !Task.isCancelled, let self else { return }
                borrowed.failed(SettingRefusal(error), at: now)
                report(.refused(error))
            }
            self?.writing = nil
            self?.onChange()
        }
    }

    /// Puts back what was found, if anything is owed; `shown` gives what the object shows at the time.
    func end(
        shown: @GLibActor () -> Value,
        write: @escaping @GLibActor (Value) async throws -> Void
    ) async {
        await finishWriting()
        guard borrowed.isOwed, !Task.isCancelled else { return }
        observe(shown(), need: nil, isReady: true, write: write)
        await finishWriting()
    }

    private func finishWriting() async {
        let writing = writing
        await withTaskCancellationHandler {
            await writing?.value
        } onCancel: {
            writing?.cancel()
        }
    }

    private var now: Duration { ContinuousClock.now - start }

    private func wait(until due: Duration) -> Task<Void, Never> {
        Task { [weak self, start] in
            try? await Task.sleep(until: start + due, clock: .continuous)
            guard !Task.isCancelled else { return }
            self?.waiting = nil
            self?.onChange()
        }
    }
}

extension SettingRefusal {
    /// What kind of refusal an error of the bus's, polkit's or ModemManager's is.
    init(_ error: any Error) {
        switch (error as? GLibError)?.remoteName {
        case "org.freedesktop.ModemManager1.Error.Core.Unauthorized": self = .authorization
        case "org.freedesktop.DBus.Error.AccessDenied": self = .bus
        case "org.freedesktop.ModemManager1.Error.Core.Unsupported",
            "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.UnknownInterface":
            self = .unsupported
        default: self = .other
        }
    }
}
