import FixtureSites
import Foundation
import Testing
import WebKitGTKEngine
import WebViewKit

@testable import ArticleApps

extension RealEngineTests {
  /// The examples on the first page of the documentation.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct LinkResolverTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../../..")
      .standardizedFileURL

    private static func text(_ path: String) throws -> String {
      try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    #if WebKitGTK
    /// Compiled, and never called: a process chooses its engine once.
    private static func chooseEngine() async throws {
      let engine = WebKitGTKEngine()
      try await engine.start()
      try engine.connectViews()
    }
    #endif

    @Test func `the documentation page's examples are compiled code`() throws {
      let page = try Self.text("Sources/WebViewKit/Documentation.docc/WebViewKit.md")
      let example = try Self.text("Tests/ArticleApps/LinkResolver.swift")
      #expect(page.contains("```swift\n\(example)```"))
      let choice = try Self.text("Tests/WebKitGTKEngineTests/Articles/LinkResolverTests.swift")
        .split(separator: "chooseEngine() async throws {\n")[1].prefix { $0 != "}" }
        .replacing("      ", with: "").trimmingCharacters(in: .whitespaces)
      #expect(page.contains("```swift\n\(choice)```"))
    }

    @Test(arguments: ArticleEngine.allCases)
    func `a link is resolved through its redirects, and a lost connection throws`(
      engine: ArticleEngine
    ) async throws {
      let pages = Origin([
        "/a": .redirect(301, to: "/b"), "/b": .redirect(302, to: "/c"), "/c": .html("<p>c"),
        "/reset": Reply([.reset]),
      ])
      try await onStage(with: engine, pages) { stage async throws in
        let resolver = LinkResolver(configuration: stage.configuration())
        #expect(try await resolver.resolve(stage.url("/a")) == stage.url("/c"))
        await #expect(throws: URLError.self) {
          _ = try await resolver.resolve(stage.url("/reset"))
        }
      }
    }

    /// The apps are what an iOS developer would hand over: nothing in them knows of this project.
    @Test func `the example apps import only WebViewKit and have no conditional code`() throws {
      for folder in ["Tests/ArticleApps", "Tests/ArticleAppsSwift5"] {
        let names = try FileManager.default.contentsOfDirectory(
          atPath: Self.root.appending(path: folder).path)
        #expect(names.count >= 5)
        for name in names {
          let lines = try Self.text("\(folder)/\(name)").split(separator: "\n")
          let imports = lines.filter { $0.contains("import ") }
          #expect(imports == ["import WebViewKit"], "\(name)")
          #expect(lines.allSatisfy { !$0.hasPrefix("#") }, "\(name)")
        }
      }
    }
  }
}
