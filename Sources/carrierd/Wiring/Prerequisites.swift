// SPDX-License-Identifier: Apache-2.0

internal import Configuration
internal import Glibc
internal import ProcessSignals
internal import Telephony
internal import Varlink

/// What has to be there before anything runs; without it the daemon does not start.
struct Prerequisites {
    let signals: AsyncStream<Int32>
    let settings: Settings
    let store: StateStore
    /// Until they are taken: whoever serves them has to be the last to have them, or their files stay.
    private var listeners: [VarlinkListener]
    /// A recording to play in ModemManager's place.
    let replay: ReplayFile?
    /// The tables that the recording brings.
    let ownTables: [CarrierLayer]
    private let replayFolder: TemporaryFolder?

    /// - Throws: what is wrong, in one line.
    init(_ arguments: Arguments, log: Log) throws {
        // Before there is another thread: it changes the environment.
        let places = SocketPlaces(given: arguments.socket, log: log)
        signals = try ProcessSignals.caught([SIGHUP, SIGINT, SIGTERM])
        settings = try Settings(reading: arguments.configurationFile, log: log)
        replay = try arguments.replay.map(ReplayFile.init)
        ownTables = try replay?.layers ?? []
        // What a recording makes of modems that were elsewhere is not to be remembered of those here.
        replayFolder = replay != nil && arguments.stateDirectory == nil ? try TemporaryFolder() : nil
        store = try StateStore(directory: replayFolder?.path ?? arguments.stateDirectory, log: log)
        listeners = try places.listeners()
    }

    mutating func takeListeners() -> [VarlinkListener] {
        defer { listeners = [] }
        return listeners
    }

    /// Takes away what is not to outlive the process.
    func remove() {
        replayFolder?.remove()
    }
}
