import Foundation
import FoundationNetworking
import HTTPFixtures
import Testing
import WebViewKit

@testable import ArticleApps

extension RealEngineTests {
  /// Article B: new windows, other apps, passwords and observed properties.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct BrowserTests {
    private static var pages: Origin {
      var origin = Origin([
        "/": page("Start", "<a id=new target=_blank href=/child>new</a>"),
        "/child": page("Child"),
        "/apps": page(
          "Apps",
          """
          <a id=store href='itms-apps://apps.apple.com/app/id1'>1</a>
          <a id=phone href='tel:0312345678'>2</a> <a id=mail href='mailto:a@example.com'>3</a>
          <a id=mine href='myapp://open?x=1'>4</a>
          <a id=web href='https://apps.apple.com/app/id1'>5</a> <a id=stay href='/child'>6</a>
          """),
      ])
      origin["/cave"] = page("Cave").guarded
      return origin
    }

    private static func page(_ title: String, _ body: String = "") -> Reply {
      .html("<!doctype html><title>\(title)</title>\(body)")
    }

    /// The pages of the opener and of its window once the link to a window was clicked.
    nonisolated static let windows: [(BrowserViewController.NewWindowBehaviour, [[String]])] = [
      (.ignored, [["/"]]), (.sameViewFromAction, [["/", "/child"]]),
      (.sameViewFromCreate, [["/", "/child"]]), (.newView, [["/"], ["/child"]]),
    ]

    @Test(arguments: ArticleEngine.allCases, windows)
    func `a link to a new window goes where the app sends it`(
      engine: ArticleEngine, window: (BrowserViewController.NewWindowBehaviour, [[String]])
    ) async throws {
      try await onStage(with: engine, Self.pages) { stage in
        let browser = BrowserViewController(
          opening: window.0, configuration: stage.configuration())
        browser.load(stage.url("/"))
        try await stage.waitUntilIdle { !browser.shown.isEmpty }
        try await stage.click("#new", in: browser.webView)
        try await stage.waitUntilIdle()
        #expect([browser.shown] + browser.children.map(\.shown) == window.1)
        #expect(browser.webView.canGoBack == (window.1 == [["/", "/child"]]))
        #expect(browser.children.allSatisfy { !$0.webView.canGoBack })
        #expect(stage.misuses.isEmpty)
      }
    }

    @Test(arguments: ArticleEngine.allCases)
    func `links to other apps are opened outside`(engine: ArticleEngine) async throws {
      try await onStage(with: engine, Self.pages) { stage in
        var opened: [String] = []
        let router = AppLinkRouter { opened.append($0.absoluteString) }
        let webView = WKWebView(frame: .zero, configuration: stage.configuration())
        webView.navigationDelegate = router
        webView.load(URLRequest(url: stage.url("/apps")))
        try await stage.waitUntilIdle { webView.title == "Apps" }
        for link in ["#store", "#phone", "#mail", "#mine", "#web"] {
          try await stage.click(link, in: webView)
          try await stage.waitUntilIdle()
        }
        #expect(
          opened == [
            "itms-apps://apps.apple.com/app/id1", "tel:0312345678", "mailto:a@example.com",
            "myapp://open?x=1", "https://apps.apple.com/app/id1",
          ])
        #expect(webView.title == "Apps")
        #expect(!webView.isLoading)
        try await stage.click("#stay", in: webView)
        try await stage.waitUntilIdle { webView.title == "Child" }
        #expect(opened.count == 5)
      }
    }

    /// Types what a test says, one after the other; nil is cancel.
    private final class TypingPrompt: SignInPrompt {
      private var typed: [String?]
      var asked: [String] = []

      init(_ typed: [String?]) { self.typed = typed }

      func ask(
        realm: String, isRetry: Bool, completion: @escaping @MainActor (URLCredential?) -> Void
      ) {
        asked.append("\(realm)\(isRetry ? " again" : "")")
        let password = typed.isEmpty ? nil : typed.removeFirst()
        completion(
          password.map {
            URLCredential(user: "aladdin", password: $0, persistence: .forSession)
          })
      }
    }

    /// The passwords typed, the prompts, and the result.
    nonisolated static let passwords: [([String?], [String], String)] = [
      (["sesame"], ["cave"], "200"), (["x", "sesame"], ["cave", "cave again"], "200"),
      ([nil], ["cave"], "-999"), (["x", nil], ["cave", "cave again"], "-999"),
      (["x", "y", "z"], ["cave", "cave again", "cave again"], "401"),
    ]

    @Test(arguments: ArticleEngine.allCases, passwords)
    func `a person is asked for the password until it is right`(
      engine: ArticleEngine, row: ([String?], [String], String)
    ) async throws {
      try await onStage(with: engine, Self.pages) { stage in
        let prompt = TypingPrompt(row.0)
        let authenticator = BasicAuthenticator(prompt: prompt)
        let webView = WKWebView(frame: .zero, configuration: stage.configuration())
        webView.navigationDelegate = authenticator
        webView.load(URLRequest(url: stage.url("/cave")))
        try await stage.waitUntilIdle { authenticator.result != nil }
        #expect(prompt.asked == row.1)
        let result = authenticator.result.map { result in
          switch result {
          case .success(let status): String(status)
          case .failure(let error): String((error as NSError).code)
          }
        }
        #expect(result == row.2)
        #expect(stage.misuses.isEmpty)
      }
    }

    @Test(arguments: ArticleEngine.allCases)
    func `the bar follows the view that it observes`(engine: ArticleEngine) async throws {
      try await onStage(with: engine, Self.pages) { stage in
        let webView = WKWebView(frame: .zero, configuration: stage.configuration())
        let bar = LoadingBar()
        bar.observe(webView)
        #expect(bar.progress == 0)
        for path in ["/apps", "/child"] {
          webView.load(URLRequest(url: stage.url(path)))
          try await stage.waitUntilIdle { !webView.isLoading }
        }
        #expect(bar.titles.last == "Child")
        #expect(bar.progress == 1)
        #expect(bar.isBackEnabled)
        let load = { (path: String) in
          ["url \(path)", "isLoading false true", "isLoading true false"]
        }
        #expect(bar.changes.filter { !$0.hasPrefix("canGoBack") } == load("/apps") + load("/child"))
        #expect(bar.changes.filter { $0.hasPrefix("canGoBack") } == ["canGoBack true"])
        bar.stopObserving()
        webView.goBack()
        try await stage.waitUntilIdle { !webView.canGoBack }
        #expect(bar.isBackEnabled)
      }
    }
  }
}
