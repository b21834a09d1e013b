// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import JSON
import Recording
import Support
import Synchronization
import Testing

/// One tab, as a person with a certain screen, language and taste has it.
final class BrowserTab: Sendable {
    private struct State {
        var troubles: [String] = []
        var requests: [String] = []
        var resumptions: [String] = []
        /// What is answered in the network's place, by a part of the address.
        var answers: [String: Answer] = [:]
    }

    /// What is answered in the place of whoever would be asked.
    struct Answer: Sendable {
        var status = 200
        var type = "application/json"
        var body = ""
    }

    private let tools: DevTools
    private let session: String
    private let state = Mutex(State())

    init(_ tools: DevTools, context: JSONValue) async throws {
        self.tools = tools
        let target = try #require(
            try await tools.call("Target.createTarget", ["url": "about:blank", "browserContextId": context])[
                "targetId"
            ],
            "the browser opens no tab"
        )
        let answer = try await tools.call(
            "Target.attachToTarget",
            ["targetId": target, "flatten": .bool(true)]
        )
        session = try #require(answer["sessionId"]?.string, "the tab cannot be steered")
        tools.listen(to: session) { [weak self] method, parameters, _ in self?.take(method, parameters) }
        for domain in ["Page", "Runtime", "Log", "Network"] { try await call("\(domain).enable") }
    }

    /// Errors of the console, exceptions that nobody caught, and what the Content-Security-Policy refused.
    var troubles: [String] { state.withLock(\.troubles) }

    /// The addresses that were asked.
    var requests: [String] { state.withLock(\.requests) }

    /// The `Last-Event-ID` of those requests that had one.
    var resumptions: [String] { state.withLock(\.resumptions) }

    /// Has `answer` given to requests for addresses with `part` in them, from the next one on.
    func answer(_ part: String, with answer: Answer) async throws {
        let patterns = state.withLock { state in
            state.answers[part] = answer
            return state.answers.keys.map { JSONValue.object(["urlPattern": .string("*\($0)*")]) }
        }
        try await call("Fetch.enable", ["patterns": .array(patterns)])
    }

    /// Has every request answered by whom it asks, from the next one on.
    func answerNoMore() async throws {
        state.withLock { $0.answers = [:] }
        try await call("Fetch.disable")
    }

    /// What of the screen and the person the page may ask.
    func wear(width: Int = 1440, isDark: Bool = false, language: String = "en-US") async throws {
        try await call(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .integer(Int64(width)), "height": .integer(900), "deviceScaleFactor": .integer(1),
                "mobile": .bool(width < 500),
            ]
        )
        let scheme: JSONValue = .object([
            "name": "prefers-color-scheme", "value": .string(isDark ? "dark" : "light"),
        ])
        let motion: JSONValue = .object(["name": "prefers-reduced-motion", "value": "reduce"])
        try await call("Emulation.setEmulatedMedia", ["features": .array([scheme, motion])])
        try await call(
            "Emulation.setUserAgentOverride",
            ["userAgent": "Mozilla/5.0", "acceptLanguage": .string(language)]
        )
    }

    /// Has `script` run in each page before its own scripts.
    func prepare(_ script: String) async throws {
        try await call("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
    }

    func open(_ address: String) async throws {
        let answer = try await call("Page.navigate", ["url": .string(address)])
        if let reason = answer["errorText"]?.string {
            throw DevTools.Failure(description: "\(address): \(reason)")
        }
        try await holds("document.readyState === 'complete'")
    }

    /// The value of an expression of JavaScript, awaited where it is a promise.
    func value(_ expression: String) async throws -> JSONValue {
        let answer = try await call(
            "Runtime.evaluate",
            ["expression": .string(expression), "awaitPromise": .bool(true), "returnByValue": .bool(true)]
        )
        if let exception = answer["exceptionDetails"] {
            let description = exception["exception"]?["description"]?.string ?? exception["text"]?.string
            throw DevTools.Failure(description: "\(expression.prefix(200)): \(description ?? "it failed")")
        }
        return answer["result"]?["value"] ?? .null
    }

    /// The text of the first element that fits a selector; nil where there is none.
    func text(of selector: String) async throws -> String? {
        try await value("document.querySelector(\(quoted(selector)))?.textContent ?? null").string
    }

    /// The whole page's text.
    var text: String {
        get async { (try? await value("document.body.innerText").string) ?? "nothing" }
    }

    /// Waits until an expression is true.
    func holds(_ expression: String, limit: Duration = .seconds(60)) async throws {
        try await eventually(expression, limit: limit) {
            (try? await value("!!(\(expression))")) == .bool(true)
        }
    }

    /// Waits until the first element that fits a selector has a text in it.
    func shows(_ text: String, in selector: String) async throws {
        try await holds("document.querySelector(\(quoted(selector)))?.textContent.includes(\(quoted(text)))")
    }

    /// Presses and releases a key: `Tab`, `Enter`.
    func press(_ key: String) async throws {
        let code = ["Tab": 9, "Enter": 13, " ": 32][key] ?? 0
        for type in ["keyDown", "keyUp"] {
            var parameters: [String: JSONValue] = [
                "type": .string(type), "key": .string(key), "code": .string(key == " " ? "Space" : key),
                "windowsVirtualKeyCode": .integer(Int64(code)),
            ]
            if type == "keyDown", key != "Tab" { parameters["text"] = .string(key == "Enter" ? "\r" : key) }
            try await call("Input.dispatchKeyEvent", parameters)
        }
    }

    /// Calls a method of the DevTools protocol for this tab.
    @discardableResult
    func call(_ method: String, _ parameters: [String: JSONValue] = [:]) async throws -> JSONValue {
        try await tools.call(method, parameters, session: session)
    }

    private func quoted(_ text: String) -> String {
        (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "''"
    }

    private func take(_ method: String, _ parameters: JSONValue) {
        switch method {
        case "Runtime.exceptionThrown":
            let details = parameters["exceptionDetails"]
            note(
                "exception: \(details?["exception"]?["description"]?.string ?? details?["text"]?.string ?? "?")"
            )
        case "Runtime.consoleAPICalled" where parameters["type"] == "error":
            note("console: \(parameters["args"]?.array?.map { $0["value"]?.string ?? "?" } ?? [])")
        case "Log.entryAdded" where parameters["entry"]?["level"] == "error":
            let entry = parameters["entry"]
            note(
                "\(entry?["source"]?.string ?? "?"): \(entry?["text"]?.string ?? "?") \(entry?["url"]?.string ?? "")"
            )
        case "Network.requestWillBeSent":
            if let address = parameters["request"]?["url"]?.string {
                state.withLock { $0.requests.append(address) }
            }
        case "Network.requestWillBeSentExtraInfo":
            let headers = parameters["headers"]?.object ?? [:]
            if let last = headers.first(where: { $0.key.lowercased() == "last-event-id" })?.value.string {
                state.withLock { $0.resumptions.append(last) }
            }
        case "Fetch.requestPaused": fulfil(parameters)
        default: break
        }
    }

    private func note(_ trouble: String) {
        state.withLock { $0.troubles.append(trouble) }
    }

    private func fulfil(_ parameters: JSONValue) {
        guard let request = parameters["requestId"], let address = parameters["request"]?["url"]?.string
        else { return }
        let answer =
            state.withLock { state in state.answers.first { address.contains($0.key) }?.value } ?? Answer()
        let type: JSONValue = .object(["name": "Content-Type", "value": .string(answer.type)])
        // Owned by nobody: the browser waits for it, and a tab that is closed meanwhile has no more use for it.
        Task {
            try? await call(
                "Fetch.fulfillRequest",
                [
                    "requestId": request, "responseCode": .integer(Int64(answer.status)),
                    "responseHeaders": .array([type]),
                    "body": .string(Data(answer.body.utf8).base64EncodedString()),
                ]
            )
        }
    }
}
