import Foundation
import HTTPFixtures
import Testing
import WebViewKit

@testable import ArticleApps

extension RealEngineTests {
  /// Article A: the app controls a page of its own.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct EmbeddedViewTests {
    private static let pages = Origin([
      "/display": .html(
        """
        <!doctype html><title>Display</title><div id=display></div>
        <script>
        var received, words = [];
        function setText(text) {
          received = text;
          document.getElementById("display").innerText = text;
        }
        function showCard(card) { setText(card.title + ": " + card.body); }
        </script>
        """),
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

    /// Plays with a controller whose page has been loaded.
    private func withController(
      on engine: ArticleEngine, _ body: @MainActor (TextViewController) async throws -> Void
    ) async throws {
      try await onStage(with: engine, Self.pages) { stage in
        let controller = TextViewController(
          page: stage.url("/display"), configuration: stage.configuration())
        var loads: [String] = []
        controller.onLoad = { _, error in loads.append(error.map { "\($0)" } ?? "loaded") }
        controller.loadViewIfNeeded()
        try await stage.waitUntilIdle { !loads.isEmpty }
        try #require(loads == ["loaded"])
        try await body(controller)
      }
    }

    @Test(arguments: ArticleEngine.scripted)
    func `there is no setText before the page has loaded`(engine: ArticleEngine) async throws {
      try await onStage(with: engine, Self.pages) { stage in
        let controller = TextViewController(
          page: stage.url("/display"), configuration: stage.configuration())
        controller.loadViewIfNeeded()
        var errors: [NSError] = []
        controller.setTextUnescaped("early") { _, error in
          if let error { errors.append(error as NSError) }
        }
        try await stage.waitUntilIdle { !errors.isEmpty }
        let error = try #require(errors.first)
        #expect(error.domain == WKErrorDomain)
        #expect(error.code == WKError.javaScriptExceptionOccurred.rawValue)
        let message = error.userInfo["WKJavaScriptExceptionMessage"] as? String
        #expect(message?.hasPrefix("TypeError: ") == true)
        #expect(message?.contains("is not a function") == true)
      }
    }

    @Test(arguments: ArticleEngine.scripted)
    func `a text with quotes breaks a script that it is spliced into`(
      engine: ArticleEngine
    ) async throws {
      for text in ["say \"hello\"", "back\\", "two\nlines"] {
        try await withController(on: engine) { controller async throws in
          let message = await messageOfFailure(controller, text)
          #expect(message?.hasPrefix("SyntaxError") == true)
          let type = try await controller.value(of: "typeof received") as? String
          #expect(type == "undefined")
        }
      }
    }

    /// The errors of the script that a text is spliced into.
    private func messageOfFailure(_ controller: TextViewController, _ text: String) async -> String?
    {
      await withCheckedContinuation { (continuation: CheckedContinuation<String?, Never>) in
        controller.setTextUnescaped(text) { _, error in
          let userInfo = (error as? WKError)?.userInfo
          continuation.resume(
            returning: userInfo?["WKJavaScriptExceptionMessage"] as? String)
        }
      }
    }

    @Test(arguments: ArticleEngine.scripted)
    func `an encoded text and an argument arrive as they were sent`(
      engine: ArticleEngine
    ) async throws {
      let texts = [
        "plain", "\"quotes\" and 'quotes'", "back\\slash \\n", "two\nlines\r\n", "50% of %22",
        "</script>", "絵文字 👩‍👩‍👧 café", "\u{2028}\u{2029}\t", "${x} `y`", "",
      ]
      try await withController(on: engine) { controller async throws in
        for text in texts {
          try await controller.setText(text)
          #expect(try await controller.value(of: "received") as? String == text)
          try await controller.setTextAsArgument("+" + text)
          #expect(try await controller.value(of: "received") as? String == "+" + text)
        }
        try await controller.setText("shown")
        let shown = "document.getElementById('display').innerText"
        #expect(try await controller.value(of: shown) as? String == "shown")
      }
    }

    @Test(arguments: ArticleEngine.scripted)
    func `an object travels as the text of its JSON`(engine: ArticleEngine) async throws {
      try await withController(on: engine) { controller async throws in
        try await controller.show(.init(title: "A \"title\"", body: "</script>\u{2028}\\"))
        #expect(
          try await controller.value(of: "received") as? String
            == "A \"title\": </script>\u{2028}\\")
      }
    }

    @Test(arguments: ArticleEngine.scripted)
    func `a constant is the page's, unless it stands in a block`(
      engine: ArticleEngine
    ) async throws {
      try await withController(on: engine) { controller async throws in
        #expect(try await controller.greet() == "Hello")
        let error = await #expect(throws: WKError.self) { _ = try await controller.greet() }
        #expect(
          error?.userInfo["WKJavaScriptExceptionMessage"] as? String
            == "SyntaxError: Can't create duplicate variable: 'text'")
        #expect(try await controller.greetInBlock() == "Hello")
        #expect(try await controller.greetInBlock() == "Hello")
      }
    }

    @Test(arguments: ArticleEngine.scripted)
    func `scripts that are awaited run one after the other`(engine: ArticleEngine) async throws {
      try await withController(on: engine) { controller async throws in
        #expect(try await controller.count() == [1, 2, 3])
        #expect(
          try await controller.value(of: "words") as? [String] == ["one", "two", "three"])
        let error = await #expect(throws: WKError.self) {
          _ = try await controller.value(of: "document.body")
        }
        #expect(error?.code == .javaScriptResultTypeIsUnsupported)
      }
    }

    @Test(arguments: ArticleEngine.scripted, BoxViewController.Way.allCases)
    func `a box keeps its size on a zoomed display`(
      engine: ArticleEngine, way: BoxViewController.Way
    ) async throws {
      try await onStage(with: engine, Self.pages) { stage in
        let controller = BoxViewController(
          screen: .init(scale: 3, nativeScale: 2.5), way: way,
          configuration: stage.configuration())
        controller.load(stage.url("/box"))
        try await stage.waitUntilIdle { controller.measured != nil || controller.error != nil }
        #expect(controller.measured == CGSize(width: 360, height: 240))
        #expect(controller.error == nil)
      }
    }

    @Test(arguments: ArticleEngine.scripted)
    func `a page and a script of a bundle are shown`(engine: ArticleEngine) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).bundle")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try Data("<title>Local</title><h1>Empty</h1>".utf8)
        .write(to: folder.appending(path: "index.html"))
      try Data("document.querySelector('h1').innerText = 'Filled'".utf8)
        .write(to: folder.appending(path: "page.js"))
      let bundle = try #require(Bundle(url: folder))
      try await onStage(with: engine) { stage in
        #expect(
          LocalPageViewController(bundle: .main, configuration: stage.configuration()) == nil)
        let controller = try #require(
          LocalPageViewController(bundle: bundle, configuration: stage.configuration()))
        controller.loadViewIfNeeded()
        try await stage.waitUntilIdle { controller.heading != nil || controller.error != nil }
        #expect(controller.heading == "Filled")
      }
    }

    @Test(arguments: ArticleEngine.scripted, LocalPageViewController.Way.allCases)
    func `a page of the app's own is shown in three ways`(
      engine: ArticleEngine, way: LocalPageViewController.Way
    ) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let html = "<!doctype html><title>Local</title><h1>Déjà là</h1>"
      try Data(("<meta charset=utf-8>" + html).utf8)
        .write(to: folder.appending(path: "index.html"))
      try await onStage(with: engine) { stage in
        let controller = LocalPageViewController(
          folder: folder, way: way, configuration: stage.configuration())
        controller.loadViewIfNeeded()
        try await stage.waitUntilIdle { controller.heading != nil || controller.error != nil }
        #expect(controller.heading == "Déjà là")
        #expect(controller.error == nil)
        #expect(controller.webView.title == "Local")
      }
    }
  }
}
