// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// A package outside of carrierd's, as yours would be. Elsewhere the dependency is
// .package(url: "…", from: "…") or .package(path: "…").
let package = Package(
    name: "Examples",
    dependencies: [.package(name: "carrierd", path: "..")],
    targets: [
        // Code from iOS comes in either language mode.
        .executableTarget(
            name: "CarrierName",
            dependencies: [.product(name: "CoreTelephony", package: "carrierd")],
            path: "CarrierName",
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .executableTarget(
            name: "CatchFiveG",
            dependencies: [.product(name: "CoreTelephony", package: "carrierd")],
            path: "CatchFiveG",
            swiftSettings: [.swiftLanguageMode(.v6)]
        ),
    ]
)
