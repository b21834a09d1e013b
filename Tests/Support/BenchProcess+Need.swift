// SPDX-License-Identifier: Apache-2.0

// The benchmark has the bench without tests: Testing has no static form.
#if canImport(Testing)
    package import Testing

    extension BenchProcess {
        /// What is missing where none can be started.
        package static let need: Comment =
            "needs ModemManager, and root or user namespaces: virtual-modem bench --check"
    }
#endif
