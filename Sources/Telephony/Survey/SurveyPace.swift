// SPDX-License-Identifier: Apache-2.0

/// Decides when the coverage log gets a new point, and says why it gets none.
///
/// A point of a modem comes where it has moved by five metres since its last one, or has another 5G status, technology,
/// network or carrier than there; at most one a second. None comes of facts from before, of an old fix, or of a place
/// that says nothing.
package struct SurveyPace: Sendable {
    /// The least time between two points of one modem.
    package static let interval = Duration.seconds(1)
    /// Metres between two points of one modem, where nothing but the place is different. A move that is within the
    /// place's own accuracy is none: somebody at a desk would walk in circles.
    package static let step = 5.0
    /// How old a fix may be: at 100 km/h the modem is 280 m further by then.
    package static let oldestFix = Duration.seconds(10)
    /// Metres. A place by the network's address or a far cell is that of a town.
    package static let worstAccuracy = 500.0
    /// Satellites that stand in one line tell a place as well as nothing (a dilution of 20 and above is called poor).
    package static let worstDilution = 20.0

    /// What there is of one modem so far.
    private struct Track {
        var last: SurveyPoint?
        /// Uptime of `last`.
        var time = Duration.zero
        var place: Place?
        /// Uptime at which the receiver had `place`; nil where nobody knows.
        var fixed: Duration?
    }

    private var tracks: [ModemID: Track] = [:]

    package init() {}

    /// Takes in what is known now.
    ///
    /// - Returns: the points that are due.
    package mutating func take(_ state: TelephonyState, now: Moment) -> [SurveyPoint] {
        let views = state.modems.map(\.view)
        tracks = tracks.filter { id, _ in views.contains { $0.id == id } }
        return views.compactMap { modem in
            noteFix(of: modem, now: now)
            guard case .success(let place) = place(of: modem, state.position, now: now.uptime),
                let time = time(of: modem, place, now: now)
            else { return nil }
            let point = SurveyPoint(modem, at: place, time: time)
            guard isDue(point, after: tracks[modem.id], now: now.uptime) else { return nil }
            tracks[modem.id]?.last = point
            tracks[modem.id]?.time = now.uptime
            return point
        }
    }

    /// Why no modem's way is recorded now; nil where one is.
    package func silence(in state: TelephonyState, now: Moment) -> String? {
        guard state.modemManager.isAvailable else { return "ModemManager is not there" }
        guard !state.modems.isEmpty else { return "there is no modem" }
        var reasons: [String] = []
        for modem in state.modems.map(\.view) {
            switch place(of: modem, state.position, now: now.uptime) {
            case .success(let place):
                if time(of: modem, place, now: now) != nil { return nil }
                reasons.append("\(modem.id): this machine's clock is not set")
            case .failure(let silence): reasons.append("\(modem.id): \(silence.text)")
            }
        }
        return reasons.joined(separator: "; ")
    }

    private func isDue(_ point: SurveyPoint, after track: Track?, now: Duration) -> Bool {
        guard let last = track?.last, let time = track?.time else { return true }
        guard now - time >= Self.interval else { return false }
        let step = max(Self.step, point.place.accuracy ?? 0)
        return point.isOtherService(than: last) || point.place.distance(to: last.place) >= step
    }

    /// Notes when the receiver had the place that is shown: ModemManager goes on showing one that is lost.
    private mutating func noteFix(of modem: Modem, now: Moment) {
        guard let known = tracks[modem.id] else {
            // Nobody saw it come: by the satellites' clock it may be of yesterday.
            let age = modem.place?.time.map { max(0, now.wall &- $0) }
            tracks[modem.id] = Track(place: modem.place, fixed: age.map { now.uptime - .milliseconds($0) })
            return
        }
        guard modem.place != known.place else { return }
        tracks[modem.id]?.place = modem.place
        tracks[modem.id]?.fixed = now.uptime
    }

    private struct Silence: Error {
        var text: String
    }

    /// The modem's own place, else the machine's.
    private func place(
        of modem: Modem,
        _ position: MachinePosition,
        now: Duration
    ) -> Result<SurveyPlace, Silence> {
        if modem.isStale { return .failure(Silence(text: "what is known of it is from before")) }
        guard modem.isRadioInUse else { return .failure(Silence(text: "its radio is not in use")) }
        let own = ownPlace(of: modem, now: now)
        if case .success = own { return own }
        let machine = machinePlace(position, now: now)
        switch (machine, own) {
        // Where GeoClue is off, what keeps the modem from a place is what matters.
        case (.success, _): return machine
        case (.failure(let silence), .failure(let ownSilence)):
            return .failure(
                Silence(text: position.isWanted ? "\(ownSilence.text); \(silence.text)" : ownSilence.text)
            )
        case (.failure, .success): return own
        }
    }

    private func ownPlace(of modem: Modem, now: Duration) -> Result<SurveyPlace, Silence> {
        guard let place = modem.place else {
            let (_, detail) = modem.positioning.noFix
            return .failure(Silence(text: detail ?? "it tells no place ([location] gnss=on)"))
        }
        guard let fixed = tracks[modem.id]?.fixed else {
            return .failure(Silence(text: "nobody can say how old its fix is"))
        }
        if now - fixed > Self.oldestFix {
            return .failure(Silence(text: "its fix is \((now - fixed).wholeSeconds) s old"))
        }
        if let accuracy = place.accuracy, accuracy > Self.worstAccuracy {
            return .failure(Silence(text: "its fix is \(Self.metres(accuracy)) wrong"))
        }
        if let hdop = place.hdop, hdop >= Self.worstDilution {
            return .failure(Silence(text: "its satellites stand too close together for a fix"))
        }
        return .success(
            SurveyPlace(
                rounding: place.latitude,
                place.longitude,
                accuracy: place.accuracy,
                source: .gnss
            )
        )
    }

    private func machinePlace(_ position: MachinePosition, now: Duration) -> Result<SurveyPlace, Silence> {
        switch position {
        case .unknown(let reason, let detail): return .failure(Silence(text: detail ?? reason.rawValue))
        case .known(let fix):
            let age = now - fix.determined
            if age > Self.oldestFix {
                return .failure(Silence(text: "GeoClue's fix is \(age.wholeSeconds) s old"))
            }
            if let accuracy = fix.accuracy, accuracy > Self.worstAccuracy {
                return .failure(Silence(text: "GeoClue's fix is \(Self.metres(accuracy)) wrong"))
            }
            return .success(
                SurveyPlace(
                    rounding: fix.latitude,
                    fix.longitude,
                    accuracy: fix.accuracy,
                    source: .geoclue
                )
            )
        }
    }

    /// The wall clock's, else the satellites'; nil where neither is to be had: a router begins in 1970.
    private func time(of modem: Modem, _ place: SurveyPlace, now: Moment) -> Int64? {
        if now.wall >= Moment.earliestSetWall { return now.wall }
        return place.source == .gnss ? modem.place?.time : nil
    }

    private static func metres(_ accuracy: Double) -> String {
        "up to \(PlainDecimal.text(accuracy, digits: 0)) m"
    }
}

extension Duration {
    /// Whole seconds; what is beyond them is cut off.
    var wholeSeconds: Int64 { components.seconds }
}
