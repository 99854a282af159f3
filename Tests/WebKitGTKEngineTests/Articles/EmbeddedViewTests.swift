import FixtureSites
import Foundation
import Testing
import WebViewKit

@testable import ArticleApps

extension RealEngineTests {
  /// Article A: the app controls its own page.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct EmbeddedViewTests {
    private static let pages = Origin([
      "/words": .html("<!doctype html><title>Words</title><script>var words = [];</script>"),
      "/box": .html(
        """
        <!doctype html><title>Box</title><style>.box { width: 300px; height: 200px }</style>
        <div class=box></div>
        <script>
        function setBoxSize(width, height) {
          const box = document.querySelector(".box");
          box.style.width = width + "px";
          box.style.height = height + "px";
        }
        </script>
        """),
    ])

    /// Plays with a controller once its page has been loaded.
    private func withController(
      on engine: ArticleEngine,
      load: @MainActor (EmbeddedPageController, ArticleStage) throws -> Void,
      _ body: @MainActor (EmbeddedPageController) async throws -> Void
    ) async throws {
      try await onStage(with: engine, Self.pages) { stage in
        let controller = EmbeddedPageController(configuration: stage.configuration())
        try load(controller, stage)
        try await stage.waitUntilIdle { !controller.ends.isEmpty }
        try #require(controller.ends.count == 1)
        #expect(controller.ends[0] == nil)
        try await body(controller)
      }
    }

    @Test(arguments: ArticleEngine.scripted)
    func `scripts that are awaited run one after the other`(engine: ArticleEngine) async throws {
      try await withController(on: engine, load: { $0.load($1.url("/words")) }) {
        controller async throws in
        #expect(try await controller.count() == [1, 2, 3])
        #expect(
          try await controller.value(of: "words") as? [String] == ["one", "two", "three"])
        let error = await #expect(throws: WKError.self) {
          _ = try await controller.value(of: "document.body")
        }
        #expect(error?.code == .javaScriptResultTypeIsUnsupported)
      }
    }

    @Test(arguments: ArticleEngine.scripted, EmbeddedPageController.BoxScript.allCases)
    func `a script resizes a box to compensate for a zoomed display`(
      engine: ArticleEngine, boxScript: EmbeddedPageController.BoxScript
    ) async throws {
      try await withController(on: engine, load: { $0.load($1.url("/box")) }) {
        controller async throws in
        try await controller.resizeBox(
          to: CGSize(width: 300, height: 200), on: .init(scale: 3, nativeScale: 2.5), by: boxScript)
        #expect(try await controller.boxSize() == CGSize(width: 360, height: 240))
      }
    }

    @Test(arguments: ArticleEngine.scripted)
    func `a page from a bundle is shown, and its script runs`(engine: ArticleEngine) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).bundle")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try Data("<title>Local</title><h1>Empty</h1>".utf8)
        .write(to: folder.appending(path: "index.html"))
      try Data("document.querySelector('h1').innerText = 'Filled'".utf8)
        .write(to: folder.appending(path: "page.js"))
      let bundle = try #require(Bundle(url: folder))
      try await withController(
        on: engine, load: { controller, _ in try controller.load(from: bundle) }
      ) {
        controller async throws in
        let heading = try await controller.value(of: "document.querySelector('h1').innerText")
        #expect(heading as? String == "Filled")
      }
    }
  }
}
