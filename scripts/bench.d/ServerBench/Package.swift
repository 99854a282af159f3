// swift-tools-version: 6.2
import PackageDescription

// What `scripts/bench server` runs. No product of the project needs it.
let package = Package(
  name: "server-bench",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "navtrace", path: "../../..")],
  targets: [
    .executableTarget(name: "server-bench"),
    .executableTarget(
      name: "closure-server",
      dependencies: [.product(name: "FixtureServing", package: "navtrace")]),
  ],
  swiftLanguageModes: [.v6]
)
