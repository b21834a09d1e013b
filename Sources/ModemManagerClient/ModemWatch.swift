// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Telephony

/// One modem object with the SIM and call objects that it names.
@GLibActor
final class ModemWatch {
    private let path: ObjectPath
    private let bus: RemoteObject.Bus
    private let options: ModemManagerClient.Options
    private let onChange: @GLibActor () -> Void
    private var sims: [ObjectPath: RemoteObject] = [:]
    private var calls: [ObjectPath: RemoteObject] = [:]
    private var circumstances: Circumstances?
    /// Nil where nothing may be written.
    private let enabler: Enabler?
    private let settings: ModemSettings

    /// The most SIMs, and the most calls, that are asked of one modem: far more than any has.
    private static let mostObjects = 32

    init(
        path: ObjectPath,
        bus: RemoteObject.Bus,
        options: ModemManagerClient.Options,
        loans: ModemLoans?,
        onEnableError: @escaping @GLibActor (any Error) -> Void,
        report: @escaping @GLibActor (ModemManagerClient.LogLevel, String) -> Void,
        onChange: @escaping @GLibActor () -> Void
    ) {
        enabler = options.keepEnabled ? Enabler(policy: options.enablePolicy, report: onEnableError) : nil
        settings = ModemSettings(path, options: options, loans: loans, report: report, onChange: onChange)
        self.path = path
        self.bus = bus
        self.options = options
        self.onChange = onChange
    }

    /// What `object`, an `MMObject`, shows now; nil where it is no modem.
    func facts(of object: GLibObject) -> ModemFacts? {
        guard let modem = object.interface(ModemManager.modemInterface),
            var facts = ModemFacts(path: path, object: object)
        else { return nil }
        enabler?.observe(facts, modem: modem)
        settings.observe(&facts, of: object)
        if Circumstances(facts) != circumstances {
            circumstances = Circumstances(facts)
            for sim in sims.values { sim.askAgain() }
        }
        let simPaths = ([facts.activeSIM] + facts.simSlots).compactMap(\.self)
        follow(simPaths, as: .sim, in: &sims)
        facts.sims = sims.mapValues { SIMReading($0.answer) }

        guard let callPaths = facts.calls?.map(\.path) else {
            calls = [:]
            return facts
        }
        follow(callPaths, as: .call, in: &calls)
        facts.calls = callPaths.map { CallFacts(path: $0, answer: calls[$0]?.answer ?? .pending) }
        return facts
    }

    /// What is owed to the object; nil where nothing is.
    func loans(of owner: String) -> ModemLoans? {
        let (rate, location) = settings.loans
        guard rate != nil || location != nil else { return nil }
        return ModemLoans(owner: owner, path: path, rate: rate, location: location)
    }

    /// Puts back what was found in `object` before something was wanted.
    func end(_ object: GLibObject) async {
        await settings.end(object)
    }

    /// An object came to the bus at `path`: it may be one that did not answer before.
    func objectAppeared(at path: ObjectPath) {
        sims[path]?.askAgain()
        calls[path]?.askAgain()
    }

    /// The proxies of the objects that answered, for tests that look for leaks.
    var heldObjects: [GLibObject] {
        (Array(sims.values) + Array(calls.values)).compactMap {
            if case .read(let proxy) = $0.answer { proxy } else { nil }
        }
    }

    private func follow(
        _ paths: [ObjectPath],
        as kind: RemoteObject.Kind,
        in objects: inout [ObjectPath: RemoteObject]
    ) {
        let wanted = Set(paths.prefix(Self.mostObjects))
        objects = objects.filter { wanted.contains($0.key) }
        for path in wanted where objects[path] == nil {
            objects[path] = RemoteObject(
                kind,
                path: path,
                bus: bus,
                delays: options.questionDelays,
                onChange: onChange
            )
        }
    }
}

/// What makes a SIM that did not answer worth another question when it changes.
private struct Circumstances: Equatable {
    private let state: ModemState
    private let lock: SIMLock
    private let activeSIM: ObjectPath?
    private let slots: [ObjectPath?]
    private let primarySlot: UInt32

    init(_ facts: ModemFacts) {
        state = facts.state
        lock = facts.unlockRequired
        activeSIM = facts.activeSIM
        slots = facts.simSlots
        primarySlot = facts.primarySlot
    }
}
