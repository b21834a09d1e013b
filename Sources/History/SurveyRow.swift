// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// A point of the coverage log as the table `survey` has it.
struct SurveyRow: Hashable, Sendable {
    /// From 1; no number is used twice.
    var number: Int64
    var point: SurveyPoint

    init(number: Int64, point: SurveyPoint) {
        self.number = number
        self.point = point
    }

    /// The columns in the order of `fields`.
    static let columns = """
        number, time, modem, latitude, longitude, accuracy, source, registration, carrier_id, carrier, plmn, network, \
        technology, five_g, conclusive, signal, rsrp, rsrq, snr, bars
        """
    static let columnCount = 20
}

extension SurveyRow {
    init(_ row: borrowing Row) {
        number = row.integer(0) ?? 0
        point = SurveyPoint(
            time: row.integer(1) ?? 0,
            place: Self.place(
                latitude: row.integer(3),
                longitude: row.integer(4),
                row.integer(5),
                row.text(6)
            ),
            modem: row.text(2) ?? "",
            registration: row.text(7) ?? "unknown",
            carrierID: row.text(8),
            carrier: row.text(9),
            plmn: row.text(10),
            network: row.text(11),
            technology: row.text(12),
            fiveG: row.text(13).flatMap(FiveGStatus.init) ?? .unknown,
            isConclusive: row.integer(14) == 1,
            bars: row.integer(19).map { Int($0) }
        )
        if let technology = row.text(15) {
            point.signal = SurveyPoint.Signal(
                technology: technology,
                rsrp: row.integer(16).map(Self.tenths),
                rsrq: row.integer(17).map(Self.tenths),
                snr: row.integer(18).map(Self.tenths)
            )
        }
    }

    /// A place as it is stored.
    static func place(latitude: Int64?, longitude: Int64?, _ accuracy: Int64?, _ source: String?)
        -> SurveyPlace
    {
        SurveyPlace(
            latitude: Double(latitude ?? 0) / degree,
            longitude: Double(longitude ?? 0) / degree,
            accuracy: accuracy.map(tenths),
            source: source.flatMap(SurveyPlace.Source.init) ?? .gnss
        )
    }

    var fields: [Database.Value] {
        let (place, signal) = (point.place, point.signal)
        return [
            .integer(number), .integer(point.time), .text(point.modem),
            .integer(Self.scaled(place.latitude, by: Self.degree)),
            .integer(Self.scaled(place.longitude, by: Self.degree)),
            Self.tenths(place.accuracy), .text(place.source.rawValue), .text(point.registration),
            .init(point.carrierID), .init(point.carrier), .init(point.plmn), .init(point.network),
            .init(point.technology), .text(point.fiveG.rawValue), .integer(point.isConclusive ? 1 : 0),
            .init(signal?.technology), Self.tenths(signal?.rsrp), Self.tenths(signal?.rsrq),
            Self.tenths(signal?.snr), .init(point.bars.map(Int64.init)),
        ]
    }

    private static let degree = 10_000_000.0

    private static func tenths(_ value: Double?) -> Database.Value {
        value.map { .integer(scaled($0, by: 10)) } ?? .null
    }

    private static func tenths(_ value: Int64) -> Double { Double(value) / 10 }

    /// A number that is beyond all bounds becomes the nearest within them.
    private static func scaled(_ value: Double, by factor: Double) -> Int64 {
        Int64(min(max((value * factor).rounded(), -1e15), 1e15))
    }
}
