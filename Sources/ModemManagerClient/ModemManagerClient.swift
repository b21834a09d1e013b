// SPDX-License-Identifier: Apache-2.0

package import GLibSupport
package import Telephony

/// Turns what ModemManager shows on a bus into `Input` values.
///
///     let client = ModemManagerClient(bus: .system, options: .init())
///     await client.run { input in print(input) }
///
/// It reads, and changes nothing but what `Options.keepEnabled` and `Options.wishes` ask for. Everything comes by signals: with no bus it
/// tries again with a growing delay, with no ModemManager it waits for one and never starts it.
package struct ModemManagerClient: Sendable {
    private let bus: BusAddress
    private let options: Options
    private let present = PresentSession()
    private let book: LoanBook
    private let screen: MessageScreen

    package init(bus: BusAddress, options: Options) {
        self.bus = bus
        self.options = options
        book = LoanBook(options.loans)
        screen = .ofModemManager { options.log(.error, $0) }
    }

    /// Delivers what happens, in order, until the task is cancelled.
    ///
    /// - `modemManagerAppeared`, a `modem` for each object, `complete`; then `modem` and `modemGone` as they come.
    /// - `modemManagerVanished` when ModemManager goes, cannot be read or is not there; after it, every path that
    ///   was given before is void, for another ModemManager begins again at `/Modem/0`.
    /// - A `modem` is delivered only when it differs from the last one of that path. While `deliver` works, changes
    ///   are gathered and not queued: the next delivery has the newest state.
    /// - `loans` when what is owed to ModemManager is not what was last said, or was given as left by an earlier run.
    package func run(_ deliver: @escaping @Sendable (Input) async -> Void) async {
        var absence = Absence()
        var delays = options.retry
        while !Task.isCancelled {
            do {
                let connection = try await BusConnection.open(bus)
                await connection.screen(screen)
                delays = options.retry
                options.log(.debug, "connected to the message bus")
                await follow(connection, absence: &absence, deliver)
                guard !Task.isCancelled else { break }
                await report(.busClosed, &absence, deliver)
            } catch {
                guard !Task.isCancelled else { break }
                await report(.noBus(bus, error), &absence, deliver)
            }
            try? await Task.sleep(for: delays.next())
        }
    }

    /// Asks a modem object for its cells, serving and neighbouring; ModemManager asks the modem.
    package func cells(of path: ObjectPath) async -> CellAnswer {
        guard let session = await present.session else {
            return .refused(.notYet, "ModemManager is not there to be asked")
        }
        return await session.cells(of: path)
    }

    /// Serves one owner of ModemManager's name after the other, until the connection closes.
    private func follow(
        _ connection: BusConnection,
        absence: inout Absence,
        _ deliver: @escaping @Sendable (Input) async -> Void
    ) async {
        var owners = await connection.owners(of: ModemManager.busName).makeAsyncIterator()
        var change = await owners.next(isolation: #isolation)
        while let owner = change, !Task.isCancelled {
            guard let owner else {
                await report(.notRunning, &absence, deliver)
                change = await owners.next(isolation: #isolation)
                continue
            }
            options.log(.notice, "ModemManager is on the bus")
            (change, absence) = await withTaskGroup(of: Absence.self) { group in
                group.addTask { [absence] in
                    var absence = absence
                    await serve(owner, on: connection, absence: &absence, deliver)
                    return absence
                }
                let next = await owners.next(isolation: #isolation)
                group.cancelAll()
                return (next, await group.next() ?? absence)
            }
            if case .some(.some) = change, !Task.isCancelled {
                await report(.restarted, &absence, deliver)
            }
        }
    }

    /// Serves one owner until the task is cancelled, which is when the owner has gone.
    private func serve(
        _ owner: String,
        on connection: BusConnection,
        absence: inout Absence,
        _ deliver: @escaping @Sendable (Input) async -> Void
    ) async {
        var delays = options.retry
        while !Task.isCancelled {
            do {
                let session = try await OwnerSession.open(
                    owner,
                    on: connection,
                    options: options,
                    book: book
                )
                absence.reason = nil
                await present.serve(session)
                await deliver(.modemManagerAppeared(version: session.version))
                await session.deliver(to: deliver)
                // Not as a part of this task, which has been cancelled.
                await Task {
                    await session.putBack(within: .seconds(2))
                    if let loans = await session.takeLoans() { await deliver(loans) }
                }.value
                return
            } catch {
                guard !Task.isCancelled else { return }
                // An owner that left while it was asked is the name watch's to report.
                if !Unavailability.isDeparture(error) { await report(.unreadable(error), &absence, deliver) }
                try? await Task.sleep(for: delays.next())
            }
        }
    }

    /// Says that ModemManager cannot be read, unless that is what was last said.
    private func report(
        _ unavailability: Unavailability,
        _ absence: inout Absence,
        _ deliver: @escaping @Sendable (Input) async -> Void
    ) async {
        let reason = unavailability.reason
        guard absence.reason != reason else { return }
        absence.reason = reason
        options.log(unavailability.level, reason)
        await deliver(.modemManagerVanished(reason: reason))
    }
}

/// The reason that was last given for ModemManager's absence, nil while it is there.
private struct Absence {
    var reason: String?
}
