import Foundation
import HTTPFixtures
import Testing
import WebViewKit

@testable import ArticleApps

extension RealEngineTests {
  /// Article E: messages between page and app, and what the page asks the person in front of it.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct MessagesTests {
    private static let listening = """
      <script>
      var received = [];
      addEventListener("message", (event) => received.push(event.data));
      </script>
      """

    private static func page(_ title: String, _ script: String = "") -> Reply {
      .html("<!doctype html><title>\(title)</title>\(listening)<script>\(script)</script>")
    }

    private static let pages = Origin([
      "/page": page("Page"), "/next": page("Next"),
      "/frames": .html(
        "<!doctype html><title>Frames</title><iframe src=/page></iframe><iframe src=/next></iframe>"
      ),
      "/panels": page(
        "Panels",
        """
        alert("Hello");
        const sure = [confirm("Sure?"), confirm("Really?")];
        const names = [prompt("Name?", "nobody"), prompt("Again?", ""), prompt("Last?")];
        webkit.messageHandlers.note.postMessage({ sure, names });
        """),
    ])

    /// Plays with a model whose page has been loaded.
    private func withModel(
      on engine: ArticleEngine, _ path: String = "/page", handlers: Bool = true,
      _ body: @MainActor (MessagesModel, ArticleStage) async throws -> Void
    ) async throws {
      try await onStage(with: engine, Self.pages) { stage async throws in
        let model = MessagesModel(configuration: stage.configuration())
        if handlers { model.addHandlers() }
        model.load(.server(stage.url(path)))
        try await stage.waitUntilIdle { model.isReady || model.panel != nil }
        try await body(model, stage)
        model.removeAll()
        #expect(stage.misuses.isEmpty)
      }
    }

    private func run(_ script: String, in model: MessagesModel) async throws -> Any? {
      try await model.webView.callAsyncJavaScript(script, contentWorld: .page)
    }

    @Test(arguments: ArticleEngine.scripted)
    func `values of all kinds arrive`(engine: ArticleEngine) async throws {
      try await withModel(on: engine) { model, stage async throws in
        _ = try await run(
          """
          const note = webkit.messageHandlers.note;
          for (const value of ["text", 1.5, true, null, [1, "two", [null]], { a: { b: 2 } },
            new Date(86400000)]) note.postMessage(value);
          """, in: model)
        try await stage.waitUntilIdle { model.notes.count >= 7 }
        #expect(
          model.notes == [
            "note: text", "note: number 1.5", "note: number 1.0", "note: null",
            "note: [number 1.0, two, [null]]", "note: {a: {b: number 2.0}}", "note: date 86400",
          ])
      }
    }

    @Test(arguments: ArticleEngine.scripted)
    func `the page awaits what the app replies`(engine: ArticleEngine) async throws {
      try await withModel(on: engine) { model, _ async throws in
        model.answers = [
          "text": "an answer", "json": "{\"like\": json}", "list": [1, 2], "nothing": NSNull(),
        ]
        let ask = "return await webkit.messageHandlers.ask.postMessage(key)"
        for key in ["text", "json"] {
          #expect(
            try await model.webView.callAsyncJavaScript(
              ask, arguments: ["key": key], contentWorld: .page) as? String
              == model.answers[key] as? String)
        }
        #expect(
          try await run(
            "return (await webkit.messageHandlers.ask.postMessage('list')).length", in: model)
            as? Int == 2)
        #expect(
          try await run("return await webkit.messageHandlers.ask.postMessage('nothing')", in: model)
            is NSNull)
        #expect(
          try await run(
            """
            try { return await webkit.messageHandlers.ask.postMessage("what?") }
            catch (error) { return String(error) }
            """, in: model) as? String == "Error: unknown key")
      }
    }

    @Test(arguments: ArticleEngine.scripted)
    func `a text is posted to the page, whatever is in it`(engine: ArticleEngine) async throws {
      let texts = ["say \"hello\"", "back\\slash", "two\nlines", "</script>", "日本語 \u{2028} 👩‍👧"]
      try await withModel(on: engine) { model, stage async throws in
        for text in texts { try await model.post(text) }
        try await model.postWithQuotesEscaped("a \"quote\"")
        try await stage.waitUntilIdle()
        #expect(try await run("return received", in: model) as? [String] == texts + ["a \"quote\""])
        for text in ["back\\", "two\nlines"] {
          await #expect(throws: WKError.self) { try await model.postWithQuotesEscaped(text) }
        }
        try await model.postWithQuotesEscaped("C:\\new")
        try await stage.waitUntilIdle()
        #expect(try await run("return received.at(-1)", in: model) as? String == "C:\new")
      }
    }

    @Test(arguments: ArticleEngine.scripted)
    func `what the page asks is answered by the person`(engine: ArticleEngine) async throws {
      try await withModel(on: engine, "/panels") { model, stage async throws in
        var shown: [String] = []
        let answers: [Panel.Answer] = [
          .ok(nil), .ok(nil), .cancel, .ok("somebody"), .ok(""), .cancel,
        ]
        for answer in answers {
          try await stage.waitUntilIdle { model.panel != nil }
          let panel = try #require(model.panel)
          shown.append("\(panel.message) \(panel.kind)")
          model.answerPanel(answer)
        }
        try await stage.waitUntilIdle { model.isReady && !model.notes.isEmpty }
        #expect(
          shown == [
            "Hello alert", "Sure? confirm", "Really? confirm",
            "Name? prompt(defaultText: Optional(\"nobody\"))",
            "Again? prompt(defaultText: Optional(\"\"))",
            "Last? prompt(defaultText: Optional(\"\"))",
          ])
        #expect(
          model.notes == ["note: {names: [somebody, , null], sure: [number 1.0, number 0.0]}"])
      }
    }

    @Test(arguments: ArticleEngine.scripted)
    func `a page comes from a server, a file or a text`(engine: ArticleEngine) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "page.html")
      try Data("<!doctype html><p>from a file".utf8).write(to: file)
      try await withModel(on: engine) { model, stage async throws in
        for (source, text) in [
          (MessagesModel.Source.file(file), "from a file"),
          (.text("<!doctype html><p>from a text"), "from a text"),
          (.server(stage.url("/next")), ""),
        ] {
          model.load(source)
          try await stage.waitUntilIdle { model.isReady }
          _ = try await run(
            "webkit.messageHandlers.note.postMessage(document.body.innerText)", in: model)
          try await stage.waitUntilIdle()
          #expect(model.notes.last == "note: " + text)
        }
      }
    }

    @Test(
      arguments: ArticleEngine.scripted,
      [(false, ["/frames"]), (true, ["/frames", "/next", "/page"])])
    func `a script of the app's runs in one frame or in all`(
      engine: ArticleEngine, row: (inAllFrames: Bool, paths: [String])
    ) async throws {
      try await onStage(with: engine, Self.pages) { stage async throws in
        let model = MessagesModel(configuration: stage.configuration())
        model.addHandlers()
        model.addGreeting(inAllFrames: row.inAllFrames)
        model.load(.server(stage.url("/frames")))
        try await stage.waitUntilIdle { model.isReady && model.notes.count >= row.paths.count }
        #expect(model.notes.sorted() == row.paths.map { "note: script \($0)" })
        model.removeAll()
      }
    }

    @Test(arguments: ArticleEngine.scripted)
    func `what was removed is gone from the next page`(engine: ArticleEngine) async throws {
      try await withModel(on: engine) { model, stage async throws in
        model.addGreeting(inAllFrames: false)
        model.load(.server(stage.url("/next")))
        try await stage.waitUntilIdle { model.isReady && !model.notes.isEmpty }
        #expect(model.notes == ["note: script /next"])
        model.removeAll()
        model.load(.server(stage.url("/page")))
        try await stage.waitUntilIdle { model.isReady }
        #expect(
          try await run("return window.webkit?.messageHandlers?.note === undefined", in: model)
            as? Bool == true)
        #expect(model.notes.count == 1)
      }
    }
  }
}
