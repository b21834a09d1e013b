// SPDX-License-Identifier: Apache-2.0

import Glibc
import JSON
import Recording
import Support
import Testing

/// Debian's chromium without a window, one for a suite; a test opens tabs in it.
///
/// ```
/// @Suite(.hasBrowser, .enabled(if: Browser.isInstalled, Browser.need))
/// ```
final class Browser: Sendable {
    /// The one of the suite that runs.
    @TaskLocal static var current: Browser?

    static let isInstalled = Programs.path(of: "chromium") != nil
    static let need: Comment = "needs Debian's chromium: make clients"

    let tools: DevTools
    private let process: ChildProcess
    private let folder: String

    /// Starts it.
    ///
    /// - Throws: `Failure` where it cannot be started.
    init() async throws {
        let commands = try Pipe(childReads: true)
        let answers = try Pipe(childReads: false)
        folder = try TemporaryFolder.make()
        let sandbox = getuid() == 0 ? ["--no-sandbox"] : []
        // A session of its own, so that all of its processes can be ended together.
        process = try await ChildProcess.start(
            "setsid",
            ["chromium", "--headless=new", "--remote-debugging-pipe"] + sandbox + [
                "--user-data-dir=\(folder)/profile", "--disable-gpu", "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--disable-extensions", "--mute-audio", "about:blank",
            ],
            environment: [
                "HOME": folder, "XDG_CONFIG_HOME": "", "XDG_CACHE_HOME": "", "DBUS_SESSION_BUS_ADDRESS": "",
            ],
            output: .discard,
            errors: .file("\(folder)/log"),
            descriptors: [3: commands.childEnd, 4: answers.childEnd]
        )
        close(commands.childEnd)
        close(answers.childEnd)
        tools = DevTools(output: commands.ownEnd, input: answers.ownEnd)
    }

    /// Ends it with all of its processes, and takes its folder away.
    func end() async {
        // The group first: nobody else can have its number while its leader is not reaped.
        process.send(groupSignal: SIGKILL)
        await process.kill()
        tools.close()
        TemporaryFolder.remove(folder)
    }

    /// Opens a tab with a profile of its own, lets `body` use it and closes it.
    func withTab<Value: Sendable>(_ body: (BrowserTab) async throws -> Value) async throws -> Value {
        let context = try #require(
            try await tools.call("Target.createBrowserContext")["browserContextId"],
            "the browser gives no context"
        )
        let tab = try await BrowserTab(tools, context: context)
        do {
            let value = try await body(tab)
            _ = try? await tools.call("Target.disposeBrowserContext", ["browserContextId": context])
            return value
        } catch {
            Issue.record("the page says: \(await tab.text)\nits troubles: \(tab.troubles)")
            _ = try? await tools.call("Target.disposeBrowserContext", ["browserContextId": context])
            throw error
        }
    }
}

/// Gives a suite a browser, which ends with it.
struct BrowserOfASuite: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let browser = try await Browser()
        do {
            try await Browser.$current.withValue(browser) { try await function() }
        } catch {
            await browser.end()
            throw error
        }
        await browser.end()
    }
}

extension Trait where Self == BrowserOfASuite {
    static var hasBrowser: Self { Self() }
}
