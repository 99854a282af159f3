// swift-tools-version: 6.2
import PackageDescription

// What `scripts/bench engine` runs. No product of the project needs it.
let package = Package(
  name: "engine-bench",
  platforms: [.macOS(.v15)],
  targets: [
    .systemLibrary(
      name: "CWebKitGTK", pkgConfig: "webkitgtk-6.0", providers: [.apt(["libwebkitgtk-6.0-dev"])]),
    .executableTarget(name: "bare-loop", dependencies: ["CWebKitGTK"]),
    .executableTarget(name: "engine-bench"),
  ],
  swiftLanguageModes: [.v6]
)
