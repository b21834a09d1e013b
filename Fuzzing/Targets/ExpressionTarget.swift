// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import WaitExpression

extension FuzzTarget {
    /// The language of `carrierctl wait`: an expression, and what it is asked of, a modem as the daemon shows it or
    /// whatever else.
    static let expression = FuzzTarget("expression") { bytes in
        let parts = parts(bytes, 2)
        let modem = (try? JSONValue(Array(parts[1].utf8))) ?? sample
        let expression: WaitExpression.Expression
        do throws(ExpressionError) {
            expression = try WaitExpression.Expression(parts[0])
        } catch {
            let isInside = error.place.lowerBound >= 0 && error.place.upperBound <= parts[0].count + 1
            try hold(isInside || parts[0].isEmpty, "an error is somewhere else: \(error)")
            return
        }
        let truth = expression.truth(of: modem)
        let wrapped = "(\(parts[0]))"
        // What is nested as deeply as may be cannot be nested once more.
        if let same = try? WaitExpression.Expression(wrapped) {
            try hold(same == expression, "parentheses make it another one")
            let opposite = try WaitExpression.Expression("!\(wrapped)").truth(of: modem)
            try hold(opposite == !truth, "the opposite is \(opposite), and it is \(truth)")
            let both = try WaitExpression.Expression("\(wrapped) && \(wrapped)").truth(of: modem)
            let either = try WaitExpression.Expression("\(wrapped) || \(wrapped)").truth(of: modem)
            try hold(both == truth && either == truth, "said twice it is something else")
        }
        _ = (expression.isAnnounced, expression.asksForSignal)
    }

    private static let sample: JSONValue = {
        let text = """
            {"id": "modem1", "state": "connected", "signalQuality": 67, "imei": null, "calls": [],
             "network": {"registration": "home", "registered": true, "roaming": false, "plmn": "99970"},
             "radio": {"technologies": ["lte", "5gnr"], "generation": "5G", "fiveG": {"status": "unknown"}},
             "sims": [{"slot": 1, "active": true, "state": "present", "subscription": {"plmn": "99970"}}],
             "signals": [{"technology": "lte", "rsrp": -95, "snr": null}, {"technology": "5gnr", "rsrp": -92.5}]}
            """
        return (try? JSONValue(Array(text.utf8))) ?? .null
    }()
}
