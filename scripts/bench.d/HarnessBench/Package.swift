// swift-tools-version: 6.2
import PackageDescription

// What `scripts/bench harness` runs. No product of the project needs it.
let package = Package(
  name: "harness-bench",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "navtrace", path: "../../..")],
  targets: [
    .executableTarget(
      name: "harness-bench",
      dependencies: [.product(name: "NavigationRecording", package: "navtrace")])
  ],
  swiftLanguageModes: [.v6]
)
