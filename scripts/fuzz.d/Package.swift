// swift-tools-version: 6.2
import PackageDescription

// What `scripts/fuzz` runs. No product of the project needs it. The script links libFuzzer, since
// it knows where the toolchain contains it.
let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v15)],
  traits: [.trait(name: "HTTP2", description: "Fuzz HTTP/2 too, which needs libnghttp2-dev")],
  dependencies: [
    .package(
      name: "navtrace", path: "../..",
      traits: [.defaults, .trait(name: "HTTP2", condition: .when(traits: ["HTTP2"]))])
  ],
  targets: [
    .target(name: "CLibFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: ["CLibFuzzer", .product(name: "FuzzTargets", package: "navtrace")]),
  ],
  swiftLanguageModes: [.v6]
)
