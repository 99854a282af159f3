import FixtureServing
import Foundation
import FoundationNetworking
import HTTPFixtures
import HTTPTypes
import Testing
import WebViewKit

@testable import ArticleApps

extension RealEngineTests {
  /// Article B: what is called, and in which order.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct InvestigationTests {
    static let shown = "200 text/html main shown"

    private static var pages: Origin {
      var origin = Origin([
        "/301": .redirect(301, to: "/page"), "/302": .redirect(302, to: "/page"),
        "/page": page("Page", "<iframe src=/inner></iframe>"),
        "/blank": page("Blank", "<iframe src='about:blank'></iframe>"),
        "/to-blank": .redirect(302, to: "/blank"),
        "/inner": page("Inner"), "/file": page("File", "<input id=file type=file multiple>"),
        "/links": page(
          "Links", "<a id=same href=/inner>same</a> <a id=new target=_blank href=/inner>new</a>"),
        "/reset": Reply([.reset]),
        "/report": .text("Saved.", fields: [.contentDisposition: "attachment; filename=r.txt"]),
        "/cut": Reply([
          .head(
            ReplyHead(
              status: 200,
              fields: [
                .contentType: "text/html", .contentLength: "100000", .connection: "keep-alive",
              ])),
          .body([UInt8](("<p>" + String(repeating: "x", count: 9000)).utf8)), .gate("cut"), .close,
        ]),
        "/panels": page(
          "Panels",
          """
          <script>
          alert("Hello");
          document.title = confirm("Sure?") + " " + prompt("Name?", "nobody");
          </script>
          <button id=close onclick="window.open('/inner').close()">close</button>
          """),
      ])
      origin["/cave"] = page("Cave").guarded
      return origin
    }

    private static func page(_ title: String, _ body: String = "") -> Reply {
      .html("<!doctype html><title>\(title)</title>\(body)")
    }

    /// The lines of a load that nothing special happens to.
    private static func load(_ path: String, _ type: String = "other") -> [String] {
      [
        "decidePolicyForAction \(path) \(type) frame", "didStartProvisionalNavigation \(path)",
        "decidePolicyForResponse \(path) \(shown)", "didCommit \(path)", "didFinish \(path)",
      ]
    }

    /// Returns an investigator's record after a path has been loaded and the rest been done.
    private func investigate(
      on engine: ArticleEngine, _ path: String, promptText: String? = nil,
      then act: @MainActor (ArticleStage, NavigationInvestigator, WKWebView) async throws -> Void =
        { _, _, _ in }
    ) async throws -> [String] {
      var log: [String] = []
      try await onStage(with: engine, Self.pages) { stage in
        let investigator = NavigationInvestigator()
        investigator.promptText = promptText
        let webView = investigator.open(stage.configuration())
        webView.load(URLRequest(url: stage.url(path)))
        try await stage.waitUntilIdle { !investigator.log.isEmpty }
        try await act(stage, investigator, webView)
        try await stage.waitUntilIdle()
        log = investigator.log
        #expect(stage.misuses.isEmpty)
      }
      return log
    }

    @Test(arguments: ArticleEngine.allCases, ["/301", "/302"])
    func `a redirect is reported as in the memo`(
      engine: ArticleEngine, start: String
    ) async throws {
      #expect(
        try await investigate(on: engine, start) == [
          "decidePolicyForAction \(start) other frame",
          "didStartProvisionalNavigation \(start)",
          "decidePolicyForAction /page other frame",
          "didReceiveServerRedirect /page",
          "decidePolicyForResponse /page \(Self.shown)",
          "didCommit /page",
          "decidePolicyForAction /inner other frame",
          "decidePolicyForResponse /inner 200 text/html subframe shown",
          "didFinish /page",
        ])
    }

    @Test(arguments: ArticleEngine.allCases)
    func `an empty subframe has an action and no response`(engine: ArticleEngine) async throws {
      #expect(
        try await investigate(on: engine, "/to-blank") == [
          "decidePolicyForAction /to-blank other frame",
          "didStartProvisionalNavigation /to-blank",
          "decidePolicyForAction /blank other frame",
          "didReceiveServerRedirect /blank",
          "decidePolicyForResponse /blank \(Self.shown)",
          "didCommit /blank",
          "decidePolicyForAction about:blank other frame",
          "didFinish /blank",
        ])
    }

    @Test(arguments: ArticleEngine.allCases)
    func `an early failure calls didFailProvisionalNavigation`(engine: ArticleEngine) async throws {
      #expect(
        try await investigate(on: engine, "/reset") == [
          "decidePolicyForAction /reset other frame", "didStartProvisionalNavigation /reset",
          "didFailProvisionalNavigation NSURLErrorDomain -1005",
        ])
    }

    @Test(arguments: ArticleEngine.allCases)
    func `a load that fails late calls didFail`(engine: ArticleEngine) async throws {
      let log = try await investigate(on: engine, "/cut") { stage, investigator, _ in
        try await stage.waitUntilIdle { investigator.log.last == "didCommit /cut" }
        stage.session.openGate("cut")
      }
      #expect(
        log == Self.load("/cut").dropLast() + ["didFail NSURLErrorDomain -1005"])
    }

    @Test(arguments: ArticleEngine.allCases)
    func `a challenge comes between the start and the response`(
      engine: ArticleEngine
    ) async throws {
      let log = try await investigate(on: engine, "/inner") { stage, investigator, webView in
        try await stage.waitUntilIdle()
        investigator.credential = URLCredential(
          user: "aladdin", password: "sesame", persistence: .forSession)
        webView.load(URLRequest(url: stage.url("/cave")))
      }
      var cave = Self.load("/cave")
      cave.insert("didReceiveChallenge NSURLAuthenticationMethodHTTPBasic cave 0", at: 2)
      #expect(log == Self.load("/inner") + cave)
    }

    @Test(arguments: ArticleEngine.allCases)
    func `a response becomes a download and its load fails`(engine: ArticleEngine) async throws {
      let log = try await investigate(on: engine, "/inner") { stage, investigator, webView in
        try await stage.waitUntilIdle()
        investigator.responsePolicy = { _ in .download }
        webView.load(URLRequest(url: stage.url("/report")))
        try await stage.waitUntilIdle { investigator.log.last == "downloadDidFinish" }
      }
      let ofDownload: (String) -> Bool = { $0.hasPrefix("download") || $0.hasPrefix("decideDest") }
      #expect(
        log.dropFirst(5).filter { !ofDownload($0) } == [
          "decidePolicyForAction /report other frame", "didStartProvisionalNavigation /report",
          "decidePolicyForResponse /report 200 text/plain main shown",
          "responseDidBecomeDownload /report",
          "didFailProvisionalNavigation WebKitErrorDomain 102",
        ])
      #expect(log.filter(ofDownload) == ["decideDestination r.txt", "downloadDidFinish"])
    }

    @Test(arguments: ArticleEngine.allCases)
    func `an action becomes a download and nothing starts`(engine: ArticleEngine) async throws {
      let log = try await investigate(on: engine, "/inner") { stage, investigator, webView in
        try await stage.waitUntilIdle()
        investigator.actionPolicy = { _ in .download }
        webView.load(URLRequest(url: stage.url("/report")))
        try await stage.waitUntilIdle { investigator.log.last == "downloadDidFinish" }
      }
      #expect(
        log.dropFirst(5) == [
          "decidePolicyForAction /report other frame", "actionDidBecomeDownload /report",
          "decideDestination r.txt", "downloadDidFinish",
        ])
    }

    @Test(arguments: ArticleEngine.allCases)
    func `a link to a new window asks for the window`(engine: ArticleEngine) async throws {
      let log = try await investigate(on: engine, "/links") { stage, investigator, webView in
        try await stage.waitUntilIdle()
        try await stage.click("#new", in: webView)
        try await stage.waitUntilIdle()
        #expect(investigator.windows.count == 2)
      }
      #expect(
        log == Self.load("/links") + [
          "decidePolicyForAction /inner linkActivated newWindow", "createWebView /inner",
        ] + Self.load("/inner"))
    }

    @Test(arguments: ArticleEngine.allCases)
    func `a link, and the way back, are actions of their own types`(
      engine: ArticleEngine
    ) async throws {
      let log = try await investigate(on: engine, "/links") { stage, _, webView in
        try await stage.waitUntilIdle()
        try await stage.click("#same", in: webView)
        try await stage.waitUntilIdle()
        webView.goBack()
      }
      var link = Self.load("/inner", "linkActivated")
      // The address of a load that a page began is known to WebKitGTK when it commits.
      if engine != .model { link[1] = "didStartProvisionalNavigation /links" }
      #expect(
        log == Self.load("/links") + link + [
          "decidePolicyForAction /links backForward frame",
          "didStartProvisionalNavigation /links", "didCommit /links", "didFinish /links",
        ])
    }

    @Test(arguments: ArticleEngine.allCases)
    func `the end of the page's process is reported`(engine: ArticleEngine) async throws {
      let log = try await investigate(on: engine, "/inner") { stage, _, webView in
        try await stage.waitUntilIdle()
        try await stage.crash(webView)
      }
      #expect(log == Self.load("/inner") + ["webContentProcessDidTerminate"])
    }

    @Test(arguments: ArticleEngine.scripted)
    func `a file input asks for files`(engine: ArticleEngine) async throws {
      let log = try await investigate(on: engine, "/file") { stage, investigator, webView in
        try await stage.waitUntilIdle { investigator.log.last == "didFinish /file" }
        try await stage.click("#file", in: webView)
        try await stage.waitUntilIdle { investigator.log.last != "didFinish /file" }
      }
      #expect(log == Self.load("/file") + ["openPanel several"])
    }

    @Test(arguments: ArticleEngine.scripted)
    func `panels and windows of scripts are asked for in their order`(
      engine: ArticleEngine
    ) async throws {
      var title: String?
      let log = try await investigate(on: engine, "/panels", promptText: "somebody") {
        stage, investigator, webView in
        try await stage.waitUntilIdle { investigator.log.last == "didFinish /panels" }
        title = webView.title
        try await stage.click("#close", in: webView)
        try await stage.waitUntilIdle { investigator.log.last == "didClose" }
        #expect(investigator.windows == [webView])
      }
      let ofWindow = log.drop { $0 != "didFinish /panels" }.dropFirst()
      #expect(
        log.dropLast(ofWindow.count) == Self.load("/panels").dropLast() + [
          "alert Hello", "confirm Sure?", "prompt Name? nobody", "didFinish /panels",
        ])
      #expect(ofWindow.first == "createWebView /inner")
      #expect(ofWindow.last == "didClose")
      #expect(title == "true somebody")
    }
  }
}
