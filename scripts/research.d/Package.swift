// swift-tools-version: 6.2
import PackageDescription

// What `scripts/research` runs. No product of the project needs it.
let package = Package(
  name: "research",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "navtrace", path: "../.."),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .executableTarget(
      name: "research",
      dependencies: [
        .product(name: "NavigationRecording", package: "navtrace"),
        .product(name: "Yams", package: "Yams"),
      ]),
    .testTarget(name: "ResearchTests", dependencies: ["research"]),
  ],
  swiftLanguageModes: [.v6]
)
