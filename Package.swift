// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0

import PackageDescription

// One section per layer, lowest first; a target may depend on what stands above it only where
// Documentation/architecture.md says so. One dependency a line.

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "carrierd",
    products: [
        .executable(name: "carrierd", targets: ["carrierd"]),
        .executable(name: "carrierctl", targets: ["carrierctl"]),
        .executable(name: "virtual-modem", targets: ["virtual-modem"]),
        .library(name: "CoreTelephony", targets: ["CoreTelephony"]),
    ],
    targets: [
        // C libraries: a module map and a shim each
        .systemLibrary(
            name: "CModemManager",
            path: "CModemManager",
            pkgConfig: "mm-glib gio-unix-2.0",
            providers: [.apt(["libmm-glib-dev"])]
        ),
        .systemLibrary(
            name: "CSystemd",
            path: "CSystemd",
            pkgConfig: "libsystemd",
            providers: [.apt(["libsystemd-dev"])]
        ),

        .systemLibrary(
            name: "CGLib",
            path: "CGLib",
            pkgConfig: "glib-2.0",
            providers: [.apt(["libglib2.0-dev"])]
        ),
        .systemLibrary(
            name: "CSQLite",
            path: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]
        ),
        .systemLibrary(name: "CLinux", path: "CLinux"),
        .systemLibrary(
            name: "CSoup",
            path: "CSoup",
            pkgConfig: "libsoup-3.0",
            providers: [.apt(["libsoup-3.0-dev"])]
        ),
        .systemLibrary(
            name: "CMosquitto",
            path: "CMosquitto",
            pkgConfig: "libmosquitto",
            providers: [.apt(["libmosquitto-dev"])]
        ),

        // Data/carriers.json, as bytes of the program
        .target(name: "CCarrierTable"),

        // 1 domain
        .target(name: "Telephony", swiftSettings: strict),

        // 2 support
        .target(name: "JSON", swiftSettings: strict),
        .target(name: "GLibSupport", dependencies: ["CModemManager"], swiftSettings: strict),
        .target(name: "Varlink", dependencies: ["CLinux", "JSON", "Threads"], swiftSettings: strict),
        .target(
            name: "TelephonyAPI",
            resources: [.embedInCode("org.carrierd.Telephony.varlink")],
            swiftSettings: strict
        ),
        .target(name: "Metrics", dependencies: ["TelephonyAPI"], swiftSettings: strict),
        .target(name: "Threads", dependencies: ["CLinux"], swiftSettings: strict),
        .target(name: "ProcessSignals", dependencies: ["Threads"], swiftSettings: strict),
        .target(name: "Systemd", dependencies: ["CSystemd"], swiftSettings: strict),
        .target(
            name: "CarrierTables",
            dependencies: ["CCarrierTable", "CGLib", "JSON", "Telephony"],
            swiftSettings: strict
        ),

        .target(name: "RouteWatch", dependencies: ["CLinux", "Telephony", "Threads"], swiftSettings: strict),
        .target(name: "Wording", swiftSettings: strict),
        .target(
            name: "WaitExpression",
            dependencies: ["JSON", "TelephonyAPI", "Wording"],
            swiftSettings: strict
        ),
        .target(name: "Files", swiftSettings: strict),

        // 3 edges
        .target(
            name: "ModemManagerClient",
            dependencies: ["CModemManager", "GLibSupport", "Telephony"],
            swiftSettings: strict
        ),
        .target(
            name: "TelephonyService",
            dependencies: ["Files", "JSON", "Telephony", "TelephonyAPI", "Varlink"],
            swiftSettings: strict
        ),
        .target(name: "Hooks", dependencies: ["CLinux", "Threads"], swiftSettings: strict),
        .target(
            name: "CoreTelephony",
            dependencies: ["CLinux", "JSON", "TelephonyAPI", "Varlink"],
            swiftSettings: strict
        ),
        .target(name: "History", dependencies: ["CSQLite", "Telephony", "Threads"], swiftSettings: strict),
        .target(
            name: "Recording",
            dependencies: ["JSON", "ModemManagerClient", "Telephony", "Wording"],
            swiftSettings: strict
        ),
        .target(
            name: "Fleet",
            dependencies: ["CLinux", "CMosquitto", "Files", "JSON", "Threads", "Wording"],
            swiftSettings: strict
        ),
        .target(
            name: "VirtualModem",
            dependencies: ["CLinux", "GLibSupport", "ProcessSignals"],
            swiftSettings: strict
        ),
        .target(
            name: "StatusPage",
            dependencies: ["CSoup", "Files", "GLibSupport", "Varlink"],
            resources: [.embedInCode("Site")],
            swiftSettings: strict
        ),

        .target(name: "GeoClue", dependencies: ["GLibSupport", "Telephony"], swiftSettings: strict),
        .target(
            name: "Configuration",
            dependencies: [
                "CarrierTables", "Files", "Fleet", "GLibSupport", "History", "Hooks", "StatusPage",
                "Telephony",
            ],
            swiftSettings: strict
        ),

        // 4 programs
        .executableTarget(
            name: "carrierd",
            dependencies: [
                "CLinux",
                "CarrierTables",
                "Configuration",
                "Files",
                "Fleet",
                "GLibSupport",
                "GeoClue",
                "History",
                "Hooks",
                "JSON",
                "Metrics",
                "ModemManagerClient",
                "ProcessSignals",
                "Recording",
                "RouteWatch",
                "StatusPage",
                "Systemd",
                "Telephony",
                "TelephonyAPI",
                "TelephonyService",
                "Threads",
                "Varlink",
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "carrierctl",
            dependencies: [
                "CarrierTables", "JSON", "Metrics", "ProcessSignals", "Telephony", "TelephonyAPI",
                "TelephonyService", "Varlink", "WaitExpression", "Wording",
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "virtual-modem",
            dependencies: ["Threads", "VirtualModem"],
            swiftSettings: strict
        ),

        // What it costs
        .executableTarget(
            name: "carrierd-bench",
            dependencies: [
                "CLinux",
                "CModemManager",
                "CarrierTables",
                "GLibSupport",
                "Recording",
                "Support",
                "Telephony",
                "TelephonyAPI",
                "Threads",
                "Varlink",
            ],
            path: "Benchmarks",
            swiftSettings: strict
        ),

        // Tests mirror Sources; Support holds the buses and the fakes they share
        .target(
            name: "Support",
            dependencies: [
                "CModemManager",
                "CarrierTables",
                "GLibSupport",
                "JSON",
                "ModemManagerClient",
                "Recording",
                "Telephony",
                "TelephonyService",
            ],
            path: "Tests/Support",
            swiftSettings: strict
        ),
        .testTarget(name: "TelephonyTests", dependencies: ["Telephony"], swiftSettings: strict),
        .testTarget(
            name: "GLibSupportTests",
            dependencies: ["CLinux", "CModemManager", "GLibSupport", "Support"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ModemManagerClientTests",
            dependencies: ["GLibSupport", "ModemManagerClient", "Support", "Telephony"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "RouteWatchTests",
            dependencies: ["RouteWatch", "Support", "Telephony"],
            swiftSettings: strict
        ),
        .testTarget(name: "FilesTests", dependencies: ["Files", "Support"], swiftSettings: strict),
        .testTarget(name: "ThreadsTests", dependencies: ["Threads"], swiftSettings: strict),
        .testTarget(
            name: "JSONTests",
            dependencies: ["JSON", "Recording", "Support", "TelephonyAPI"],
            swiftSettings: strict
        ),
        .testTarget(name: "SystemdTests", dependencies: ["Systemd"], swiftSettings: strict),
        .testTarget(name: "VarlinkTests", dependencies: ["Varlink"], swiftSettings: strict),
        .testTarget(
            name: "CarrierTablesTests",
            dependencies: ["CarrierTables", "Telephony"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "MetricsTests",
            dependencies: ["Metrics", "Support", "TelephonyAPI"],
            swiftSettings: strict
        ),
        .testTarget(name: "TelephonyAPITests", dependencies: ["TelephonyAPI"], swiftSettings: strict),
        .testTarget(
            name: "TelephonyServiceTests",
            dependencies: [
                "JSON",
                "Recording",
                "Support",
                "Telephony",
                "TelephonyAPI",
                "TelephonyService",
                "Varlink",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "HistoryTests",
            dependencies: ["GLibSupport", "History", "Telephony"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GeoClueTests",
            dependencies: ["GLibSupport", "GeoClue", "Support", "Telephony"],
            swiftSettings: strict
        ),
        .testTarget(name: "HooksTests", dependencies: ["Hooks", "Support"], swiftSettings: strict),
        .testTarget(
            name: "FleetTests",
            dependencies: ["Fleet", "Support", "Threads"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "VirtualModemTests",
            dependencies: ["GLibSupport", "Support", "VirtualModem"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "RecordingTests",
            dependencies: [
                "CarrierTables",
                "GLibSupport",
                "JSON",
                "ModemManagerClient",
                "Recording",
                "Support",
                "Telephony",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "carrierdTests",
            dependencies: ["CLinux", "GLibSupport", "Support", "Telephony", "carrierd"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ConfigurationTests",
            dependencies: ["Configuration", "Fleet", "Support", "Telephony"],
            swiftSettings: strict
        ),
        .testTarget(name: "WordingTests", dependencies: ["Wording"], swiftSettings: strict),
        .testTarget(
            name: "WaitExpressionTests",
            dependencies: ["JSON", "WaitExpression"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "carrierctlTests",
            dependencies: [
                "CarrierTables", "JSON", "Telephony", "TelephonyAPI", "TelephonyService", "Varlink",
                "carrierctl",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CoreTelephonyTests",
            dependencies: ["CLinux", "CoreTelephony", "TelephonyAPI", "Varlink"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "StatusPageTests",
            dependencies: ["CLinux", "GLibSupport", "StatusPage", "Support", "Threads"],
            swiftSettings: strict
        ),
        // What the fuzzer feeds, and its seeds as tests
        .target(
            name: "FuzzTargets",
            dependencies: [
                "CarrierTables", "Configuration", "Fleet", "JSON", "Recording", "RouteWatch", "StatusPage",
                "Telephony",
                "TelephonyService", "Varlink", "VirtualModem", "WaitExpression",
            ],
            path: "Fuzzing/Targets",
            swiftSettings: strict
        ),
        .testTarget(name: "FuzzTargetsTests", dependencies: ["FuzzTargets"], swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["GLibSupport", "JSON", "Recording", "Support", "TelephonyAPI", "Varlink"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)

// The fuzzer is built with its own flags, and for nothing else: Scripts/fuzz
if Context.environment["FUZZ"] != nil {
    package.targets += [
        .systemLibrary(name: "CFuzzer", path: "Fuzzing/CFuzzer"),
        .executableTarget(
            name: "carrierd-fuzz",
            dependencies: ["CFuzzer", "FuzzTargets"],
            path: "Fuzzing/Driver",
            swiftSettings: strict
        ),
    ]
}
