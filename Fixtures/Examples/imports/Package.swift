// swift-tools-version: 6.2
import PackageDescription

// An app's screen and its tests: no line of the app names navtrace. On Apple systems it is built
// with WebKit and UIKit alone, and on Linux AppleModules stands for both.
let package = Package(
  name: "Reader",
  platforms: [.iOS(.v18)],
  dependencies: [
    .package(path: "AppleModules"), .package(name: "navtrace", path: "../../.."),
  ],
  targets: [
    .target(
      name: "Reader",
      dependencies: [
        .product(name: "WebKit", package: "AppleModules", condition: .when(platforms: [.linux])),
        .product(name: "UIKit", package: "AppleModules", condition: .when(platforms: [.linux])),
      ]),
    .testTarget(
      name: "ReaderTests",
      dependencies: ["Reader", .product(name: "NavTraceTesting", package: "navtrace")]),
  ]
)
