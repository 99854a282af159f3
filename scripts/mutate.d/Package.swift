// swift-tools-version: 6.2
import PackageDescription

// What `scripts/mutate` runs. No product of the project needs it.
let package = Package(
  name: "mutate",
  platforms: [.macOS(.v15)],
  targets: [.executableTarget(name: "mutate")],
  swiftLanguageModes: [.v6]
)
