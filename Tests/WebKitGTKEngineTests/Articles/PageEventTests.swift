import Foundation
import HTTPFixtures
import Testing
import WebViewKit

@testable import ArticleApps

extension RealEngineTests {
  /// Article A: a script of the app's listens to what happens on a page.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct PageEventTests {
    private static let pages = Origin([
      "/fine": page("Fine", ""),
      "/throws": page("Throws", "setTimeout(() => { throw new TypeError('broken') }, 0)"),
      "/rejects": page(
        "Rejects", "setTimeout(() => { Promise.reject(new Error('refused')) }, 0)"),
      "/reports": page("Reports", "setTimeout(() => reportError(new Error('told')), 0)"),
    ])

    private static func page(_ title: String, _ script: String) -> Reply {
      .html(
        "<!doctype html><title>\(title)</title>"
          + "<script>addEventListener('load', () => { \(script) })</script>")
    }

    nonisolated static let events: [(String, [String])] = [
      ("/fine", ["onLoad Fine"]), ("/throws", ["onLoad Throws", "onError TypeError: broken"]),
      ("/rejects", ["onLoad Rejects", "onException Error: refused"]),
      ("/reports", ["onLoad Reports", "onError Error: told"]),
    ]

    @Test(arguments: ArticleEngine.scripted, events)
    func `the app receives the events of a page`(
      engine: ArticleEngine, row: (path: String, events: [String])
    ) async throws {
      try await onStage(with: engine, Self.pages) { stage async throws in
        var events: [String] = []
        let listener = PageEventListener()
        listener.onEvent = { events.append("\($0.type.rawValue) \($0.message)") }
        let configuration = stage.configuration()
        listener.listen(in: configuration)
        let webView = WKWebView(frame: .zero, configuration: configuration)
        webView.load(URLRequest(url: stage.url(row.path)))
        try await stage.waitUntilIdle { events.count >= row.events.count }
        #expect(events == row.events)
      }
    }
  }
}
