// swift-tools-version: 6.2
import PackageDescription

// What `scripts/bench model` runs. No product of the project needs it. The sources of the machine
// are compiled into the program unchanged, since the machine needs internal types of WKWebView's
// values, of addresses and of digest names.
let package = Package(
  name: "model-bench",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "HTTPMessages"),
    .target(name: "NavigationEvents"),
    .target(name: "WebViewKit", dependencies: ["NavigationEvents"], exclude: ["Apple"]),
    .executableTarget(
      name: "model-bench", dependencies: ["HTTPMessages", "NavigationEvents", "WebViewKit"]),
  ],
  swiftLanguageModes: [.v6]
)
