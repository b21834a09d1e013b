// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Telephony

/// The shared settings of one modem object that follow what somebody wants to know: how often the signal is read, and
/// which sources of a location are on.
@GLibActor
final class ModemSettings {
    private let wishes: Wishes
    private let rate: SettingKeeper<SignalRate>
    private let location: SettingKeeper<LocationSetup>

    /// - Parameters:
    ///   - loans: what an earlier run has left of the object.
    ///   - report: takes a line for the log.
    ///   - onChange: asks for `observe` again.
    init(
        _ path: ObjectPath,
        options: ModemManagerClient.Options,
        loans: ModemLoans?,
        report: @escaping @GLibActor (ModemManagerClient.LogLevel, String) -> Void,
        onChange: @escaping @GLibActor () -> Void
    ) {
        wishes = options.wishes
        rate = SettingKeeper(
            BorrowedSetting(firstDelay: options.settingDelay, loan: loans?.rate),
            onChange: onChange
        ) { notice in
            switch notice {
            case .refused(let error):
                report(Self.level(of: error), "the signal cannot be polled: \(Self.word(error))")
            case .taken(let rate):
                report(
                    .notice,
                    "another program polls the signal every \(rate.seconds) s; it is left at that"
                )
            }
        }
        location = SettingKeeper(
            BorrowedSetting(firstDelay: options.settingDelay, loan: loans?.location),
            onChange: onChange
        ) { notice in
            switch notice {
            case .refused(let error):
                report(Self.level(of: error), "the location cannot be turned on: \(Self.word(error))")
            case .taken:
                report(.notice, "another program has set the sources of the location; they are left at that")
            }
        }
    }

    /// Takes in what the object shows now, and says in `facts` what was refused.
    func observe(_ facts: inout ModemFacts, of object: GLibObject) {
        let wishes = wishes.content
        let isReady = facts.state.takesSettings
        if let shown = facts.signal, let signal = object.interface(ModemManager.signalInterface) {
            rate.observe(
                SignalRate(seconds: shown.rate),
                need: wishes.signalRate,
                isReady: isReady,
                write: Self.writer(signal)
            )
            facts.signal?.refusal = rate.refusal
            facts.signal?.isForeign = rate.isForeign
        }
        if let shown = facts.location, let interface = object.interface(ModemManager.locationInterface) {
            let sources = wishes.locationSources.intersection(shown.capabilities)
            location.observe(
                LocationSetup(sources: shown.sources, isSignalled: shown.isSignalled),
                need: sources.isEmpty ? nil : LocationSetup(sources: sources, isSignalled: true),
                isReady: isReady,
                write: Self.writer(interface)
            )
            facts.location?.refusal = location.refusal
            facts.location?.wanted = wishes.locationSources
        }
    }

    /// What is owed of the signal's rate, and of the location's sources.
    var loans: (rate: Loan<SignalRate>?, location: Loan<LocationSetup>?) { (rate.loan, location.loan) }

    /// Puts back what was found.
    func end(_ object: GLibObject) async {
        if let signal = object.interface(ModemManager.signalInterface) {
            await rate.end(
                shown: { SignalRate(seconds: SignalFacts(signal.cast()).rate) },
                write: Self.writer(signal)
            )
        }
        if let interface = object.interface(ModemManager.locationInterface) {
            await location.end(
                shown: {
                    let shown = LocationFacts(interface.cast())
                    return LocationSetup(sources: shown.sources, isSignalled: shown.isSignalled)
                },
                write: Self.writer(interface)
            )
        }
    }

    private static func writer(_ signal: GLibObject) -> @GLibActor (SignalRate) async throws -> Void {
        { rate in
            try await glibCall { cancellable, ready, data in
                mm_modem_signal_setup(signal.cast(), rate.seconds, cancellable, ready, data)
            } finish: { result in
                _ = try throwing { mm_modem_signal_setup_finish(signal.cast(), result.pointer, $0) }
            }
        }
    }

    private static func writer(_ location: GLibObject) -> @GLibActor (LocationSetup) async throws -> Void {
        { setup in
            try await glibCall { cancellable, ready, data in
                mm_modem_location_setup(
                    location.cast(),
                    MMModemLocationSource(rawValue: setup.sources.rawValue),
                    setup.isSignalled ? 1 : 0,
                    cancellable,
                    ready,
                    data
                )
            } finish: { result in
                _ = try throwing { mm_modem_location_setup_finish(location.cast(), result.pointer, $0) }
            }
        }
    }

    /// Somebody has to act where rights are missing; what a modem cannot do, or not now, is only good to know.
    private static func level(of error: any Error) -> ModemManagerClient.LogLevel {
        switch SettingRefusal(error) {
        case .authorization, .bus: .error
        case .unsupported, .other: .notice
        }
    }

    private static func word(_ error: any Error) -> String {
        guard let error = error as? GLibError else { return "\(error)" }
        return error.remoteName ?? error.message
    }
}
