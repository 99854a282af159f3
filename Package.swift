// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// The source folders for the other systems. On Apple systems, WebKit is a part of the system.
#if os(Linux)
let foreign = ["Apple"]
// The engines that an app on Linux can choose from, and the module that gives a server TLS.
let engines = ["ModelEngine", "WebKitGTKEngine"]
let secure = ["FixtureTLS"]
// A replacement for UIKit on Linux, for tests of view controllers.
let uiKit: [Product] = [.library(name: "WebViewKitUI", targets: ["WebViewKitUI"])]
#else
let foreign = ["Linux"]
let engines: [String] = []
let secure: [String] = []
let uiKit: [Product] = []
#endif

// scripts/fuzz sets this variable, since its package can use only products.
let fuzzing: [Product] =
  Context.environment["NAVTRACE_FUZZING"] == nil
  ? [] : [.library(name: "FuzzTargets", targets: ["FuzzTargets"])]

// scripts/package sets this variable to the path of an object file for the static server.
let serverLinking: [LinkerSetting] =
  Context.environment["NAVTRACE_PACKAGING"].map { object in
    [.unsafeFlags(["-static-executable", object])]
  } ?? []

let package = Package(
  name: "navtrace",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "fixture-server", targets: ["fixture-server"]),
    .executable(name: "navtrace", targets: ["navtrace"]),
    // A library contains the modules whose types are part of its API.
    .library(
      name: "FixtureServing",
      targets: ["FixtureServing", "FixtureSites", "HTTPMessages", "EventLoops"] + secure),
    .library(name: "WebViewKit", targets: ["WebViewKit"] + engines),
    .library(
      name: "NavigationRecording",
      targets: ["NavigationRecording", "NavigationTrace", "NavigationEvents"]),
    .library(name: "NavTraceTesting", targets: ["NavTraceTesting"]),
    .plugin(name: "navtrace-command", targets: ["NavtraceCommandPlugin"]),
  ] + uiKit + fuzzing,
  traits: [
    .trait(name: "HTTP2", description: "Speak HTTP/2 in fixture-server through libnghttp2-dev"),
    .trait(name: "WebKitGTK", description: "Drive real WebKit through libwebkitgtk-6.0-dev"),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    // The server, which is independent of browsers.
    .target(name: "CFixtureSystem"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CNghttp2", pkgConfig: "libnghttp2", providers: [.apt(["libnghttp2-dev"])]),
    .target(
      name: "AuthoredYAML",
      dependencies: ["FixtureSystem", .product(name: "Yams", package: "Yams")],
      swiftSettings: strict),
    .target(
      name: "FixtureSystem", dependencies: ["CFixtureSystem"], swiftSettings: strict),
    .target(
      name: "HTTPMessages",
      dependencies: [
        "CZlib", "FixtureSystem",
        .target(name: "COpenSSL", condition: .when(platforms: [.linux])),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict),
    .target(
      name: "FixtureSites",
      dependencies: [
        "AuthoredYAML", "FixtureSystem", "HTTPMessages",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict),
    // Sockets, and the threads that wait for them, independent of HTTP.
    .target(
      name: "EventLoops",
      dependencies: [
        "CFixtureSystem", "FixtureSystem",
        .product(name: "HeapModule", package: "swift-collections"),
      ],
      swiftSettings: strict),
    .target(
      name: "FixtureClient",
      dependencies: [
        "EventLoops", "HTTPMessages",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict),
    .target(
      name: "FixtureServing",
      dependencies: [
        "AuthoredYAML", "CFixtureSystem", "EventLoops", "FixtureSites", "FixtureSystem",
        "HTTPMessages",
        .target(name: "CNghttp2", condition: .when(traits: ["HTTP2"])),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .target(
      name: "FixtureTLS",
      dependencies: ["COpenSSL", "EventLoops", "FixtureServing", "FixtureSites"],
      swiftSettings: strict),
    .executableTarget(
      name: "fixture-server",
      dependencies: [
        "AuthoredYAML", "CFixtureSystem", "FixtureClient", "FixtureServing", "FixtureSites",
        "FixtureSystem", "FixtureTLS", "NavigationTrace",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict, linkerSettings: serverLinking),

    // The kinds of events and their fields, in the words of a trace.
    .target(name: "NavigationEvents", swiftSettings: strict),
    // The web view and its engines, independent of traces.
    .target(
      name: "WebViewKit", dependencies: ["NavigationEvents"], exclude: foreign,
      swiftSettings: strict),
    .target(name: "WebViewKitUI", dependencies: ["WebViewKit"], swiftSettings: strict),
    .systemLibrary(name: "CGumbo", pkgConfig: "gumbo", providers: [.apt(["libgumbo-dev"])]),
    .target(
      name: "ModelEngine",
      dependencies: [
        "CGumbo", "FixtureClient", "HTTPMessages", "NavigationEvents", "WebViewKit",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict),
    .systemLibrary(
      name: "CWebKitGTK", pkgConfig: "webkitgtk-6.0",
      providers: [.apt(["libwebkitgtk-6.0-dev"])]),
    .target(
      name: "WebKitGTKEngine",
      dependencies: [
        "AuthoredYAML", "CFixtureSystem", "NavigationEvents", "WebViewKit",
        .target(name: "CWebKitGTK", condition: .when(traits: ["WebKitGTK"])),
      ],
      swiftSettings: strict),
    .target(
      name: "AppleWebKitEngine", dependencies: ["NavigationEvents", "WebViewKit"],
      swiftSettings: strict),
    // The engines by name, and the server that each is used with.
    .target(
      name: "WebEngines",
      dependencies: [
        "AppleWebKitEngine", "FixtureServing", "FixtureSites", "WebViewKit",
        .target(name: "FixtureTLS", condition: .when(platforms: [.linux])),
        .target(name: "ModelEngine", condition: .when(platforms: [.linux])),
        .target(name: "WebKitGTKEngine", condition: .when(platforms: [.linux])),
      ],
      exclude: foreign, swiftSettings: strict),

    // Traces: their values and files, their recording, and their comparison.
    .target(
      name: "NavigationTrace",
      dependencies: ["AuthoredYAML", "FixtureSystem", "NavigationEvents"],
      swiftSettings: strict),
    .target(
      name: "NavigationRecording",
      dependencies: ["NavigationTrace", "WebViewKit"],
      exclude: foreign.map { "Recorder/\($0)" },
      swiftSettings: strict),
    // Scenarios: their files, their playback, and the reports of their plays.
    .target(
      name: "Scenarios",
      dependencies: [
        "AuthoredYAML", "FixtureServing", "FixtureSites", "FixtureSystem", "NavigationRecording",
        "NavigationTrace", "WebViewKit",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict),
    // The page of `navtrace run --reporter html`. It is compiled into the program, which then needs
    // no resource folder. `.embedInCode` makes array literals, which took 30 s more to build.
    .target(name: "CReportPage", exclude: ["Page"]),
    .target(
      name: "ScenarioRuns",
      dependencies: [
        "AuthoredYAML", "CReportPage", "FixtureServing", "FixtureSites", "FixtureSystem",
        "NavigationRecording", "NavigationTrace", "Scenarios", "WebViewKit",
      ],
      swiftSettings: strict),
    // For the test suites of apps. It links XCTest and Swift Testing: only tests may depend on it.
    .target(
      name: "NavTraceTesting",
      dependencies: [
        "AuthoredYAML", "CFixtureSystem", "FixtureServing", "FixtureSites", "NavigationRecording",
        "NavigationTrace", "WebEngines", "WebViewKit",
        .target(name: "ModelEngine", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "navtrace",
      dependencies: [
        "AuthoredYAML", "FixtureServing", "FixtureSites", "FixtureSystem", "NavigationRecording",
        "NavigationTrace", "ScenarioRuns", "Scenarios", "WebEngines", "WebViewKit",
        .target(name: "FixtureTLS", condition: .when(platforms: [.linux])),
        .target(name: "ModelEngine", condition: .when(platforms: [.linux])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    // `swift package navtrace …` in packages that depend on this one.
    .plugin(
      name: "NavtraceCommandPlugin",
      capability: .command(
        intent: .custom(verb: "navtrace", description: "Run navtrace on the package's scenarios"),
        permissions: [
          .allowNetworkConnections(
            scope: .local(), reason: "Scenarios are served on this machine's loopback address"),
          .writeToPackageDirectory(reason: "Recorded traces are written beside their scenarios"),
        ]),
      path: "Sources/NavtraceCommandPlugin"),

    // The properties that must hold for any input, for scripts/fuzz and the tests of its corpus.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "AuthoredYAML", "FixtureServing", "FixtureSites", "HTTPMessages", "NavigationTrace",
        "Scenarios",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      path: "Tests/FuzzTargets", swiftSettings: strict),
    .testTarget(
      name: "FuzzTargetsTests", dependencies: ["FuzzTargets"], swiftSettings: strict),

    .testTarget(name: "AuthoredYAMLTests", dependencies: ["AuthoredYAML"], swiftSettings: strict),
    .testTarget(
      name: "HTTPMessagesTests",
      dependencies: [
        "CZlib", "FixtureSystem", "HTTPMessages",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FixtureSitesTests",
      dependencies: [
        "AuthoredYAML", "CZlib", "FixtureSites", "FixtureSystem", "HTTPMessages",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict),
    .testTarget(name: "EventLoopsTests", dependencies: ["EventLoops"], swiftSettings: strict),
    .testTarget(
      name: "FixtureClientTests",
      dependencies: [
        "FixtureClient", "FixtureServing", "FixtureSites",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FixtureServingTests",
      dependencies: [
        "FixtureClient", "FixtureServing",
        .target(name: "CNghttp2", condition: .when(traits: ["HTTP2"])),
        .target(name: "FixtureTLS", condition: .when(platforms: [.linux])),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FixtureTLSTests",
      dependencies: ["FixtureClient", "FixtureServing", "FixtureSites", "FixtureTLS"],
      swiftSettings: strict),
    .testTarget(
      name: "FixtureServerTests",
      dependencies: ["FixtureClient", "FixtureServing", "fixture-server"], swiftSettings: strict),
    // The same delegates in each language mode. The mode decides which method spellings are called.
    // Swift 5 warns about spellings that Swift 6 does not call.
    .target(
      name: "DelegateSpellingsSwift6", dependencies: ["NavigationEvents", "WebViewKit"],
      path: "Tests/DelegateSpellingsSwift6", swiftSettings: strict),
    .target(
      name: "DelegateSpellingsComplete", dependencies: ["NavigationEvents", "WebViewKit"],
      path: "Tests/DelegateSpellingsComplete",
      swiftSettings: strict + [
        .swiftLanguageMode(.v5), .enableExperimentalFeature("StrictConcurrency"),
      ]),
    .target(
      name: "DelegateSpellingsSwift5", dependencies: ["NavigationEvents", "WebViewKit"],
      path: "Tests/DelegateSpellingsSwift5", swiftSettings: [.swiftLanguageMode(.v5)]),
    // Apps as the authors of articles wrote them, except for the import. They have the settings of
    // current and older apps, and are compiled as if they were outside the package.
    .target(
      name: "ArticleApps", dependencies: ["WebViewKit"], path: "Tests/ArticleApps",
      packageAccess: false, swiftSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "ArticleAppsSwift5", dependencies: ["WebViewKit"], path: "Tests/ArticleAppsSwift5",
      packageAccess: false, swiftSettings: [.swiftLanguageMode(.v5)]),
    // Code with web views and UIKit that follows the patterns of public apps, except for the
    // import. It is compiled in each language mode.
    .target(
      name: "UIKitApps", dependencies: ["WebViewKitUI"], path: "Tests/UIKitApps",
      packageAccess: false, swiftSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "UIKitAppsSwift5", dependencies: ["WebViewKitUI"], path: "Tests/UIKitAppsSwift5",
      packageAccess: false, swiftSettings: [.swiftLanguageMode(.v5)]),
    // The app of an article about this package, compiled as if it were outside the package.
    .target(
      name: "DeviceApp", dependencies: ["NavigationRecording", "NavigationTrace", "WebViewKit"],
      path: "Tests/DeviceApp", packageAccess: false,
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "main-thread-host", dependencies: ["WebViewKit"], path: "Tests/MainThreadHost",
      swiftSettings: strict),
    .executableTarget(
      name: "crashing-host", dependencies: ["CFixtureSystem", "WebKitGTKEngine", "WebViewKit"],
      path: "Tests/CrashingHost", swiftSettings: strict),
    .testTarget(
      name: "WebViewKitTests",
      dependencies: [
        "DelegateSpellingsComplete", "DelegateSpellingsSwift5", "DelegateSpellingsSwift6",
        "NavigationEvents", "WebViewKit", "main-thread-host",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ModelEngineTests",
      dependencies: [
        "AuthoredYAML", "FixtureServing", "FixtureSites", "FixtureTLS", "HTTPMessages",
        "ModelEngine", "NavigationEvents", "Scenarios", "WebViewKit",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WebKitGTKEngineTests",
      dependencies: [
        "AppleWebKitEngine", "ArticleApps", "ArticleAppsSwift5", "AuthoredYAML", "CFixtureSystem",
        "DeviceApp", "FixtureServing", "FixtureSites", "FixtureTLS", "HTTPMessages", "ModelEngine",
        "NavTraceTesting", "NavigationRecording", "NavigationTrace", "Scenarios", "WebKitGTKEngine",
        "WebViewKit", "crashing-host",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "AppleWebKitEngineTests", dependencies: ["AppleWebKitEngine", "WebViewKit"],
      swiftSettings: strict),
    .testTarget(
      name: "NavigationTraceTests", dependencies: ["AuthoredYAML", "NavigationTrace"],
      swiftSettings: strict),
    .testTarget(
      name: "NavigationRecordingTests",
      dependencies: [
        "AuthoredYAML", "FixtureServing", "FixtureSites", "ModelEngine", "NavigationRecording",
        "NavigationTrace", "WebViewKit",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ScenariosTests",
      dependencies: [
        "AuthoredYAML", "FixtureServing", "FixtureSites", "ModelEngine", "NavigationRecording",
        "NavigationTrace", "Scenarios", "WebEngines", "WebViewKit",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ScenarioRunsTests",
      dependencies: [
        "AuthoredYAML", "NavigationTrace", "ScenarioRuns", "Scenarios", "WebViewKit",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "NavTraceTestingTests",
      dependencies: [
        "FixtureClient", "FixtureServing", "FixtureSites", "NavTraceTesting", "NavigationTrace",
        "UIKitApps", "UIKitAppsSwift5", "WebEngines", "WebViewKit", "WebViewKitUI",
      ],
      exclude: ["Browser/Traces", "Browser/site.yaml", "Site", "Traces"],
      swiftSettings: strict),
    .testTarget(
      name: "NavtraceTests",
      dependencies: [
        "AuthoredYAML", "DeviceApp", "FixtureClient", "FixtureServing", "FixtureSites",
        "ModelEngine", "NavigationRecording", "NavigationTrace", "ScenarioRuns", "Scenarios",
        "WebEngines", "WebViewKit", "navtrace",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)
