// swift-tools-version: 6.2
import PackageDescription

// An app's web view code and its tests. In a repository of its own, the path would be a URL.
//
// Nothing of navtrace ships with the app: on Apple systems it is built with WebKit alone, and on
// Linux WebViewKit stands for it.
let package = Package(
  name: "Browser",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "navtrace", path: "../../..")],
  targets: [
    .target(
      name: "Browser",
      dependencies: [
        .product(name: "WebViewKit", package: "navtrace", condition: .when(platforms: [.linux]))
      ]),
    .testTarget(
      name: "BrowserTests",
      dependencies: ["Browser", .product(name: "NavTraceTesting", package: "navtrace")],
      exclude: ["Traces"]),  // Once the first run has written the folder.
  ]
)
