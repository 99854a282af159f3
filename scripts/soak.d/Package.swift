// swift-tools-version: 6.2
import PackageDescription

// What `scripts/soak` runs. No product of the project needs it.
let package = Package(
  name: "soak",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "navtrace", path: "../..")],
  targets: [
    .executableTarget(
      name: "soak",
      dependencies: [.product(name: "FixtureServing", package: "navtrace")])
  ],
  swiftLanguageModes: [.v6]
)
