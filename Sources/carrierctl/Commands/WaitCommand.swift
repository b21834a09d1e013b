// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI
internal import WaitExpression
internal import Wording

/// `carrierctl wait EXPRESSION`: ends when it holds.
struct WaitCommand: Command {
    static let name = "wait"
    static let operands = "EXPRESSION"
    static let operandCount = 1...1
    static let summary = "wait until something holds of a modem"
    static let details = """
        Waits until EXPRESSION holds of any modem, of the one of --modem, or of every
        one with --all, and with --stable has held for so long without a break. Then the
        modem is shown in a line. A daemon that is away is waited for. Exit status 5
        tells that the time of --timeout was over first; without it the wait has no end.

        \(ExpressionArgument.help)
        """
    static let options = [
        Option("modem", value: "ID", help: "of this modem"),
        Option("all", help: "of every modem there is"),
        Option("stable", value: "TIME", help: "it has to hold for so long: 10s, 2min"),
        Option("timeout", value: "TIME", help: "give up after so long"),
        Option("quiet", help: "show nothing"),
    ]

    /// What no event tells of is asked for so often.
    private static let recheck = Duration.seconds(1)

    private let condition: ExpressionArgument
    private let scope: Stability.Scope
    private let span: Duration
    private let limit: Duration?
    private let isQuiet: Bool

    init(_ arguments: Arguments) throws(Failure) {
        condition = try ExpressionArgument(arguments.operands.first ?? "", of: Self.name)
        let modem = arguments.value("modem")
        if modem != nil, arguments.has("all") {
            throw Failure(
                .usage,
                "--all",
                why: "it does not go with --modem",
                advice: "leave one of them out"
            )
        }
        scope = modem.map(Stability.Scope.one) ?? (arguments.has("all") ? .all : .any)
        span = try TimeArgument.duration("stable", in: arguments) ?? .zero
        limit = try TimeArgument.duration("timeout", in: arguments)
        isQuiet = arguments.has("quiet")
    }

    func run(in context: Context) throws -> ExitCode {
        var daemon = context.daemon
        daemon.timeout = .seconds(5)
        let expression = condition.expression
        let pump = EventPump(daemon, kinds: expression.asksForSignal ? EventKind.all : nil)
        let begin = ContinuousClock.now
        var scene = Scene()
        var stability = Stability(scope: scope, span: span)
        var absence: Failure?
        // Since when what no event tells of has not been asked for.
        var asked = Duration.zero
        while true {
            let now = ContinuousClock.now - begin
            let truths = scene.modems.mapValues { expression.truth(of: $0) }
            let due: Duration?
            switch stability.observe(truths, at: now) {
            case .held(let ids):
                if !isQuiet { try context.output.write(scene.lines(of: ids).joined()) }
                return .success
            case .pending(let time): due = time
            }
            if let limit, now >= limit { throw timedOut(scene, absence, daemon) }
            let recheck = absence == nil && !expression.isAnnounced ? asked + Self.recheck : nil
            if let recheck, now >= recheck {
                refresh(&scene, daemon)
                asked = ContinuousClock.now - begin
                continue
            }
            let next = [due, limit, recheck].compactMap(\.self).min()
            switch pump.next(within: next.map { $0 - now }) {
            case .event(let answer):
                absence = nil
                if try !scene.take(answer) { refresh(&scene, daemon) }
            case .lost(let failure):
                guard failure.isPassing else { throw failure }
                absence = failure
                scene.clear()
            case nil: break
            }
        }
    }

    /// Asks for the status; where there is none to be had, the events tell soon that there is not.
    private func refresh(_ scene: inout Scene, _ daemon: Daemon) {
        guard let answer = try? daemon.call(TelephonyInterface.getStatus) else { return }
        try? scene.take(status: answer)
    }

    private func timedOut(_ scene: Scene, _ absence: Failure?, _ daemon: Daemon) -> Failure {
        let state = absence.map { "\($0.what): \($0.why)" } ?? trouble(daemon, scene) ?? words(of: scene)
        return Failure(.timedOut, condition.text, why: "it did not hold in time; \(state)")
    }

    /// What keeps all from being known; nil where nothing does.
    private func trouble(_ daemon: Daemon, _ scene: Scene) -> String? {
        guard let answer = try? daemon.call(TelephonyInterface.getStatus),
            let manager = try? answer.decoded(as: StatusReply.self).status.modemManager, !manager.available
        else { return nil }
        return "ModemManager is not available" + (manager.reason.map { ": \($0)" } ?? "")
    }

    private func words(of scene: Scene) -> String {
        guard !scene.known.isEmpty else { return "there is no modem" }
        if case .one(let id) = scope {
            guard let modem = scene.known[id] else {
                return "no such modem as \(id); there is \(list(scene.known.keys.sorted()))"
            }
            return "\(id): \(modem.briefly)"
        }
        return scene.words.joined(separator: "; ")
    }
}

extension Scene {
    /// The modems of these ids, a line for each.
    func lines(of ids: [String]) -> [String] {
        ids.compactMap { known[$0] }.map { printable("\($0.id): \($0.briefly)") + "\n" }
    }

    /// Every modem in short.
    var words: [String] {
        known.values.sorted { $0.id < $1.id }.map { "\($0.id): \($0.briefly)" }
    }
}
