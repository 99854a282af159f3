import FixtureSites
import Foundation
import FoundationNetworking
import Testing
import WebViewKit

@testable import ArticleApps

extension RealEngineTests {
  /// Article B: links to other apps.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct BrowserTests {
    private static let pages = Origin([
      "/child": .html("<!doctype html><title>Child</title>"),
      "/apps": .html(
        """
        <!doctype html><title>Apps</title>
        <a id=store href='itms-apps://apps.apple.com/app/id1'>1</a>
        <a id=phone href='tel:0312345678'>2</a> <a id=mail href='mailto:a@example.com'>3</a>
        <a id=mine href='myapp://open?x=1'>4</a>
        <a id=web href='https://apps.apple.com/app/id1'>5</a> <a id=stay href='/child'>6</a>
        """),
    ])

    @Test(arguments: ArticleEngine.allCases)
    func `links to other apps are opened outside the web view`(engine: ArticleEngine) async throws {
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
  }
}
