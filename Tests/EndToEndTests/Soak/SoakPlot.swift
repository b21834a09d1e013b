// SPDX-License-Identifier: Apache-2.0

/// The samples as a picture: one panel above the other, each from nought.
enum SoakPlot {
    private struct Curve {
        var name: String
        var colour: String
        var value: (SoakSample) -> Double
    }

    private static let (width, height, left, top) = (900.0, 150.0, 70.0, 40.0)

    static func svg(_ samples: [SoakSample], title: String) -> String {
        let panels: [(String, [Curve])] = [
            (
                "memory, MiB",
                [
                    Curve(name: "resident", colour: "#8a8a8a") { Double($0.resident) / 1024 },
                    Curve(name: "private", colour: "#0b6bcb") { Double($0.owned) / 1024 },
                ]
            ),
            (
                "descriptors and threads",
                [
                    Curve(name: "descriptors", colour: "#b5560a") { Double($0.descriptors) },
                    Curve(name: "threads", colour: "#2c7a3f") { Double($0.threads) },
                ]
            ),
            (
                "events, thousands",
                [Curve(name: "events", colour: "#6a3fb5") { Double($0.events) / 1000 }]
            ),
        ]
        let total = top + Double(panels.count) * (height + 60)
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width + left + 130)) \(Int(total))" \
            font-family="sans-serif" font-size="13">
            <rect width="100%" height="100%" fill="white"/>
            <text x="\(left)" y="24" font-size="16">\(escaped(title))</text>

            """
        let end = max(samples.last?.time ?? 1, 1)
        for (index, (name, curves)) in panels.enumerated() {
            let y = top + Double(index) * (height + 60)
            let highest = ceiling(samples.flatMap { sample in curves.map { $0.value(sample) } }.max() ?? 1)
            text += "<text x=\"\(left)\" y=\"\(y + 12)\">\(name)</text>\n"
            for step in 0...4 {
                let place = y + 20 + height * (1 - Double(step) / 4)
                text +=
                    "<line x1=\"\(left)\" x2=\"\(left + width)\" y1=\"\(place)\" y2=\"\(place)\" stroke=\"#ddd\"/>\n"
                text += "<text x=\"\(left - 8)\" y=\"\(place + 4)\" text-anchor=\"end\">"
                text += "\(number(highest * Double(step) / 4))</text>\n"
            }
            for (line, curve) in curves.enumerated() {
                let points = samples.map { sample in
                    let x = left + width * sample.time / end
                    return "\(tenth(x)),\(tenth(y + 20 + height * (1 - curve.value(sample) / highest)))"
                }
                text += "<polyline fill=\"none\" stroke=\"\(curve.colour)\" stroke-width=\"1.5\" points=\""
                text += points.joined(separator: " ") + "\"/>\n"
                text += "<text x=\"\(left + width + 10)\" y=\"\(y + 34 + Double(line) * 18)\" "
                text += "fill=\"\(curve.colour)\">\(curve.name)</text>\n"
            }
        }
        let bottom = total - 10
        for step in 0...6 {
            let x = left + width * Double(step) / 6
            text += "<text x=\"\(tenth(x))\" y=\"\(bottom)\" text-anchor=\"middle\">"
            text += "\(Int(end * Double(step) / 6)) s</text>\n"
        }
        return text + "</svg>\n"
    }

    /// The next round number.
    private static func ceiling(_ value: Double) -> Double {
        var step = 1.0
        while step * 10 < value { step *= 10 }
        return [1, 2, 4, 5, 8, 10].map { $0 * step }.first { $0 >= value } ?? step * 10
    }

    private static func number(_ value: Double) -> String {
        value.rounded() == value ? "\(Int(value))" : "\(tenth(value))"
    }

    private static func tenth(_ value: Double) -> Double { (value * 10).rounded() / 10 }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
