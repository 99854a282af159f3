// swift-tools-version: 6.2
import PackageDescription

// The peers of `scripts/bench server`: servers that a user could use instead, and a minimal server.
// They are in a separate package, since the project does not depend on SwiftNIO.
let package = Package(
  name: "server-peers",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    .executableTarget(
      name: "hummingbird-peer",
      dependencies: [.product(name: "Hummingbird", package: "hummingbird")]),
    .executableTarget(
      name: "flyingfox-peer", dependencies: [.product(name: "FlyingFox", package: "FlyingFox")]),
    .executableTarget(name: "epoll-peer"),
  ],
  swiftLanguageModes: [.v6]
)
