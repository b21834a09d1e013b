// SPDX-License-Identifier: Apache-2.0

internal import JSON
package import Recording

extension RecordedObjects {
    /// Shows on a bus what has become different since `before`.
    package func show(on fake: FakeModemManager, since before: RecordedObjects) {
        for path in before.objects.keys.sorted() where objects[path] == nil {
            fake.remove(Self.busPath(path))
        }
        // Cards first: a modem that names one is asked for it at once.
        for path in objects.keys.sorted(by: { $0.hasPrefix("/SIM") && !$1.hasPrefix("/SIM") }) {
            guard let object = objects[path]?.object, before.objects[path] != objects[path] else { continue }
            show(object, at: path, on: fake, before: before.objects[path]?.object)
        }
        fake.flush()
    }

    private func show(
        _ object: [String: JSONValue],
        at path: String,
        on fake: FakeModemManager,
        before: [String: JSONValue]?
    ) {
        let interfaces = Dictionary(
            uniqueKeysWithValues: object.map { (Self.busInterface($0), Self.properties($1)) }
        )
        guard let before else {
            if path.hasPrefix("/SIM") {
                fake.serve(Self.busPath(path), interfaces)
            } else {
                fake.add(Self.busPath(path), interfaces)
            }
            return
        }
        let gone = before.keys.filter { object[$0] == nil }
        if !gone.isEmpty { fake.removeInterfaces(Self.busPath(path), gone.map(Self.busInterface)) }
        for (name, interface) in object {
            guard let old = before[name] else {
                fake.addInterfaces(
                    Self.busPath(path),
                    [Self.busInterface(name): Self.properties(interface)]
                )
                continue
            }
            // ModemManager takes no property away: it empties it.
            let emptied = (old.object ?? [:]).filter { interface[$0.key] == nil }.mapValues { _ in
                JSONValue.string("")
            }
            let changed = (interface.object ?? [:]).filter { old[$0.key] != $0.value }
            let properties = Self.properties(.object(changed.merging(emptied) { first, _ in first }))
            if !properties.isEmpty { fake.set(Self.busPath(path), Self.busInterface(name), properties) }
        }
    }

    private static func busPath(_ path: String) -> String {
        ["/Modem/", "/SIM/", "/Call/"].contains(where: path.hasPrefix)
            ? "/org/freedesktop/ModemManager1\(path)" : path
    }

    private static func busInterface(_ name: String) -> String {
        switch name {
        case "Modem", "Sim", "Call": "org.freedesktop.ModemManager1.\(name)"
        default: "org.freedesktop.ModemManager1.Modem.\(name)"
        }
    }

    private static func properties(_ value: JSONValue) -> FakeModemManager.Properties {
        (value.object ?? [:]).reduce(into: [:]) { $0[$1.key] = text($1.key, $1.value) }
    }

    /// A property in GVariant's notation, with the type that ModemManager gives it.
    private static func text(_ name: String, _ value: JSONValue) -> String {
        switch name {
        case "State": return "int32 \(value.integer ?? 0)"
        case "Gid1", "Gid2":
            // In the case in hexadecimal, on the bus as bytes.
            let digits = Array(value.string ?? "")
            let bytes = stride(from: 0, to: digits.count, by: 2).map {
                "byte 0x" + String(digits[$0..<min($0 + 2, digits.count)])
            }
            return "@ay [\(bytes.joined(separator: ", "))]"
        case "Sim": return "objectpath '\(busPath(value.string ?? "/"))'"
        case "SimSlots":
            let paths = (value.array ?? []).map { "'\(busPath($0.string ?? "/"))'" }
            return "@ao [\(paths.joined(separator: ", "))]"
        case "Ports":
            let ports = (value.array ?? []).map { port in
                "('\(port.array?.first?.string ?? "")', uint32 \(port.array?.last?.integer ?? 0))"
            }
            return "@a(su) [\(ports.joined(separator: ", "))]"
        case "SignalQuality":
            return "(uint32 \(value.array?.first?.integer ?? 0), \(value.array?.last?.bool ?? false))"
        case "UnlockRetries":
            let retries = (value.object ?? [:]).map { "uint32 \($0): uint32 \($1.integer ?? 0)" }
            return "@a{uu} {\(retries.joined(separator: ", "))}"
        case "Lte", "Nr5g", "Umts", "Gsm", "Cdma", "Evdo":
            let readings = (value.object ?? [:]).map { "'\($0)': <\(double($1))>" }
            return "@a{sv} {\(readings.joined(separator: ", "))}"
        case "Location":
            let places = (value.object ?? [:]).map { "uint32 \($0): <\(place($1))>" }
            return "@a{uv} {\(places.joined(separator: ", "))}"
        case "NetworkRejection":
            let fields = (value.object ?? [:]).map { name, value in
                "'\(name)': <\(value.integer.map { "uint32 \($0)" } ?? quoted(value.string ?? ""))>"
            }
            return "@a{sv} {\(fields.joined(separator: ", "))}"
        default: break
        }
        return switch value {
        case .integer(let number): "uint32 \(number)"
        case .bool(let flag): "\(flag)"
        case .string(let text): quoted(text)
        default: "''"
        }
    }

    /// A source's part of a location: a text, or what a satellite receiver says.
    private static func place(_ value: JSONValue) -> String {
        guard let fields = value.object else { return quoted(value.string ?? "") }
        let texts = fields.map { "'\($0)': <\($1.string.map(quoted) ?? double($1))>" }
        return "@a{sv} {\(texts.joined(separator: ", "))}"
    }

    private static func double(_ value: JSONValue) -> String {
        let text = "\(value.number ?? 0)"
        return text.contains(".") || text.contains("e") ? text : "\(text).0"
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            // No D-Bus text can hold it.
            case "\0": ""
            case "'", "\\": "\\\(scalar)"
            case _ where scalar.value < 0x20:
                "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
                    + String(scalar.value, radix: 16)
            default: "\(scalar)"
            }
        }
        return "'\(escaped.joined())'"
    }
}
