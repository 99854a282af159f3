// swift-tools-version: 6.2
import PackageDescription

// What `scripts/bench server` compares with: what a user could take instead, and the least that a
// server can do. A package of its own, since the project is free of SwiftNIO.
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
