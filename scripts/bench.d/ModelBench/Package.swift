// swift-tools-version: 6.2
import PackageDescription

// What `scripts/bench model` runs. No product of the project needs it. The machine needs
// WKWebView's values, addresses and the names of digests, so that its sources are compiled into the
// program as they are.
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
