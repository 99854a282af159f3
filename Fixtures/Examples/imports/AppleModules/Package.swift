// swift-tools-version: 6.2
import PackageDescription

// Modules with the names of Apple's, for Linux: an app imports WebKit and UIKit there, too.
//
// Copy this folder beside the app's package. In a repository of its own, the path would be a URL.
let package = Package(
  name: "AppleModules",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "WebKit", targets: ["WebKit"]),
    .library(name: "UIKit", targets: ["UIKit", "_Testing_UIKit"]),
  ],
  dependencies: [.package(name: "navtrace", path: "../../../..")],
  targets: [
    .target(name: "WebKit", dependencies: [.product(name: "WebViewKit", package: "navtrace")]),
    .target(name: "UIKit", dependencies: [.product(name: "WebViewKitUI", package: "navtrace")]),
    .target(name: "_Testing_UIKit"),
  ]
)
