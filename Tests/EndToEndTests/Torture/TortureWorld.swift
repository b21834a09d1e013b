// SPDX-License-Identifier: Apache-2.0

import Support
import Synchronization

/// A modem that never rests: its signal, its network and its card change all the time, whether anyone looks or not.
final class TortureWorld: Sendable {
    private typealias Interface = FakeModemManager.Interface

    private let fake: FakeModemManager
    private let state: Mutex<State>
    private let task = Mutex<Task<Void, Never>?>(nil)

    private struct State {
        var random: SplitMix
        /// The number of the modem's object, and of its card.
        var index = 0
        var swaps = 0
    }

    init(bus address: String, seed: Int) throws {
        fake = try FakeModemManager(bus: address)
        state = Mutex(State(random: SplitMix(seed: seed)))
        show(0)
        try fake.claimName()
    }

    var swaps: Int { state.withLock { $0.swaps } }

    func start() {
        task.withLock { task in
            task = Task {
                while !Task.isCancelled {
                    change()
                    try? await Task.sleep(for: .milliseconds(3))
                }
            }
        }
    }

    /// Leaves everything as it is.
    func stop() async {
        let task = task.withLock { $0 }
        task?.cancel()
        await task?.value
        fake.flush()
    }

    private func change() {
        state.withLock { state in
            let modem = FakeModemManager.modem(state.index)
            func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &state.random) }
            switch random(20) {
            case 0:
                // As ModemManager does it: another object for another card.
                fake.remove(modem)
                state.index += 1
                state.swaps += 1
                show(state.index)
            case 1...5:
                fake.set(
                    modem,
                    Interface.modem,
                    ["AccessTechnologies": "uint32 \([0x4000, 0xC000, 0x20][random(3)])"]
                )
            case 6...8:
                fake.set(
                    modem,
                    Interface.threeGPP,
                    ["OperatorCode": "'\(["26201", "26202", "26203"][random(3)])'"]
                )
            default:
                fake.set(modem, Interface.modem, ["SignalQuality": "(uint32 \(random(100)), true)"])
            }
        }
    }

    private func show(_ index: Int) {
        let iccid = "8949020000" + String(1_000_000_000 + index)
        fake.serve(
            FakeModemManager.sim(index),
            FakeModemManager.readSIM(iccid: iccid, imsi: "262010012345678")
        )
        fake.add(FakeModemManager.modem(index), FakeModemManager.registeredModem(sim: index))
    }
}
