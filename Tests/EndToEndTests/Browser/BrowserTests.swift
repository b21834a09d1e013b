// SPDX-License-Identifier: Apache-2.0

import Support
import Testing

/// What is looked at with a real browser, and behind it the real daemon, ModemManager and a modem in software: one browser
/// for all of it.
@Suite(
    .hasBrowser,
    .takesTurns,
    .enabled(if: Browser.isInstalled, Browser.need),
    .enabled(BenchProcess.need) { try await BenchProcess.isPossible() }
)
enum BrowserTests {}
