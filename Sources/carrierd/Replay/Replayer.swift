// SPDX-License-Identifier: Apache-2.0

internal import Recording
internal import Telephony
internal import TelephonyService

/// Plays a recording to the service, each step when its time has come and each deadline on the way.
actor Replayer {
    private let recording: Recording
    private let clock: ReplayClock
    /// How many seconds of the recording go by in one; nil for as fast as can be.
    private let speed: Double?
    private var cells: [ObjectPath: [CellReading]] = [:]

    init(_ recording: Recording, clock: ReplayClock, speed: Double?) {
        self.recording = recording
        self.clock = clock
        self.speed = speed
    }

    /// Plays it once; a cancelled task ends it where it is.
    func play(to service: TelephonyService) async {
        let begin = ContinuousClock.now
        var reader = StepReader()
        for step in recording.steps {
            while let deadline = await service.deadline, deadline <= step.time {
                guard await wait(until: deadline, since: begin) else { return }
                await service.take(.tick)
                // One that is still due then is nobody's to wait for.
                if let next = await service.deadline, next <= deadline { break }
            }
            guard await wait(until: step.time, since: begin) else { return }
            for input in reader.inputs(of: step) {
                if case .cells(let path, let readings) = input { cells[path] = readings }
                await service.take(input)
            }
        }
        await service.finish()
    }

    /// What a modem told of its cells last, in place of asking it.
    func cells(of id: ModemID, in service: TelephonyService) async -> CellAnswer {
        guard let path = await service.path(of: id), let readings = cells[path] else {
            return .refused(.notYet, "a recording is played, in which nobody has asked for cells so far")
        }
        return .cells(readings)
    }

    /// - Returns: whether to go on.
    private func wait(until time: Duration, since begin: ContinuousClock.Instant) async -> Bool {
        if let speed { try? await Task.sleep(until: begin + time / speed, clock: .continuous) }
        guard !Task.isCancelled else { return false }
        clock.advance(to: time)
        return true
    }
}
