// SPDX-License-Identifier: Apache-2.0

internal import CGLib
internal import Telephony

/// Reads serviceproviders.xml with GLib's markup parser.
final class ProviderInfoMarkup {
    private var providers: [ProviderInfo.Provider] = []
    private var provider: ProviderInfo.Provider?
    private var country = ""
    private var isList = false
    /// The elements that are open, the innermost last.
    private var path: [Element] = []
    /// The text of the provider's name that is open, and whether it is in another language than English.
    private var text = ""
    private var isLocal = false

    /// The providers in the order of the file.
    ///
    /// - Throws: `LineError` for broken XML, and for another document than a list of providers.
    static func providers(_ bytes: [UInt8]) throws(LineError) -> [ProviderInfo.Provider] {
        guard !bytes.isEmpty else {
            throw LineError(line: 1, reason: "the file is empty; install the package again")
        }
        let markup = ProviderInfoMarkup()
        // GLib's parser takes a byte order mark for text before the first element.
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        try withExtendedLifetime(markup) { () throws(LineError) in try markup.read(text) }
        guard markup.isList else {
            throw LineError(line: 1, reason: "this is no list of providers; install the package again")
        }
        return markup.providers
    }

    private func read(_ bytes: [UInt8]) throws(LineError) {
        var parser = GMarkupParser(
            start_element: elementBegan,
            end_element: elementEnded,
            text: textCame,
            passthrough: nil,
            error: nil
        )
        let data = Unmanaged.passUnretained(self).toOpaque()
        // The context keeps the pointer to the parser, so the parser has to stay where it is.
        let error = withUnsafeMutablePointer(to: &parser) { parser in
            Self.parse(bytes, with: parser, data: data)
        }
        if let error { throw error }
    }

    private static func parse(
        _ bytes: [UInt8],
        with parser: UnsafeMutablePointer<GMarkupParser>,
        data: UnsafeMutableRawPointer
    ) -> LineError? {
        guard let context = g_markup_parse_context_new(parser, GMarkupParseFlags(rawValue: 0), data, nil)
        else {
            return LineError(line: 1, reason: "out of memory")
        }
        defer { g_markup_parse_context_free(context) }
        var error: UnsafeMutablePointer<GError>?
        let isWhole = bytes.withUnsafeBytes { bytes in
            g_markup_parse_context_parse(
                context,
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                gssize(bytes.count),
                &error
            ) != 0 && g_markup_parse_context_end_parse(context, &error) != 0
        }
        guard !isWhole else { return nil }
        let message = error?.pointee.message.map { String(cString: $0) } ?? "it cannot be read"
        if let error { g_error_free(error) }
        // GLib writes the place in front: "Error on line 7 char 3: …".
        let words =
            message.hasPrefix("Error on line ") ? message.split(separator: ":", maxSplits: 1).last : nil
        // It quotes what is wrong as it stands in the file.
        let reason = String((words ?? Substring(message)).drop { $0 == " " }).onOneLine
        return LineError(
            line: line(of: context),
            reason: "this is no list of providers: \(reason); install the package again"
        )
    }

    fileprivate static func line(of context: OpaquePointer?) -> Int {
        var line: gint = 1
        g_markup_parse_context_get_position(context, &line, nil)
        return Int(line)
    }
}

// MARK: - Elements

extension ProviderInfoMarkup {
    fileprivate func begin(_ element: Element, line: Int, attribute: (String) -> String?) {
        path.append(element)
        switch element {
        case .list: isList = true
        case .country:
            country = attribute("code").map(Self.country) ?? ""
        case .provider:
            provider = ProviderInfo.Provider(country: country, line: line)
            provider?.isPrimary = attribute("primary") == "true"
        case .network:
            if let plmn = PLMN((attribute("mcc") ?? "") + (attribute("mnc") ?? "")) {
                provider?.networks.append(plmn)
            }
        case .name where isProvidersName:
            text = ""
            let language = attribute("xml:lang") ?? "en"
            isLocal = language != "en" && !language.hasPrefix("en-") && !language.hasPrefix("en_")
        case .name, .other: break
        }
    }

    fileprivate func add(_ characters: UnsafeRawBufferPointer) {
        if isProvidersName { text += String(decoding: characters, as: UTF8.self) }
    }

    fileprivate func end() {
        if isProvidersName { takeName() }
        guard path.popLast() == .provider, var ended = provider else { return }
        // A provider with a name in its own language alone is called by it.
        if ended.name.isEmpty { ended.name = ended.localName ?? "" }
        providers.append(ended)
        provider = nil
    }

    /// Access points and plans have names too.
    private var isProvidersName: Bool {
        path.last == .name && path.count >= 2 && path[path.count - 2] == .provider
    }

    private func takeName() {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard ValueForm.text.fits(words) else { return }
        if isLocal {
            if provider?.localName == nil { provider?.localName = words }
        } else if provider?.name.isEmpty == true {
            provider?.name = words
        }
    }

    private static func country(_ code: String) -> String {
        let small = code.lowercased()
        return ValueForm.country.fits(small) ? small : "xx"
    }

    /// The elements that say something here.
    fileprivate enum Element {
        case list, country, provider, network, name, other

        init(_ name: UnsafePointer<CChar>) {
            // Most elements are of no interest, and their first letter tells.
            switch UInt8(bitPattern: name.pointee) {
            case UInt8(ascii: "s") where strcmp(name, "serviceproviders") == 0: self = .list
            case UInt8(ascii: "c") where strcmp(name, "country") == 0: self = .country
            case UInt8(ascii: "p") where strcmp(name, "provider") == 0: self = .provider
            case UInt8(ascii: "n") where strcmp(name, "network-id") == 0: self = .network
            case UInt8(ascii: "n") where strcmp(name, "name") == 0: self = .name
            default: self = .other
            }
        }
    }
}

// MARK: - GLib's calls

private typealias Began =
    @convention(c) (
        _ context: OpaquePointer?,
        _ element: UnsafePointer<CChar>?,
        _ names: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
        _ values: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
        _ data: UnsafeMutableRawPointer?,
        _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> Void

private let elementBegan: Began = { context, element, names, values, data, _ in
    guard let element, let data else { return }
    let markup = Unmanaged<ProviderInfoMarkup>.fromOpaque(data).takeUnretainedValue()
    markup.begin(.init(element), line: ProviderInfoMarkup.line(of: context)) { wanted in
        var index = 0
        while let name = names?[index] {
            if strcmp(name, wanted) == 0 { return values?[index].map { String(cString: $0) } }
            index += 1
        }
        return nil
    }
}

private typealias Ended =
    @convention(c) (
        _ context: OpaquePointer?,
        _ element: UnsafePointer<CChar>?,
        _ data: UnsafeMutableRawPointer?,
        _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> Void

private let elementEnded: Ended = { _, _, data, _ in
    guard let data else { return }
    Unmanaged<ProviderInfoMarkup>.fromOpaque(data).takeUnretainedValue().end()
}

private typealias TextCame =
    @convention(c) (
        _ context: OpaquePointer?,
        _ text: UnsafePointer<CChar>?,
        _ length: gsize,
        _ data: UnsafeMutableRawPointer?,
        _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> Void

private let textCame: TextCame = { _, text, length, data, _ in
    guard let text, let data else { return }
    Unmanaged<ProviderInfoMarkup>.fromOpaque(data).takeUnretainedValue()
        .add(UnsafeRawBufferPointer(start: text, count: Int(length)))
}
