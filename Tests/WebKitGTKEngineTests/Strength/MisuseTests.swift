import FixtureSites
import Foundation
import FoundationNetworking
import Testing
import WebViewKit

extension RealEngineTests {
  /// Mistakes of an app, and calls at odd times, on each engine.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct MisuseTests {
    private nonisolated static let load = ["action", "start", "response", "commit", "finish"]
    private static let pages = Origin(["/plain": .html("plain"), "/other": .html("other")])

    /// The app's use of a decision handler.
    enum Handling: CaseIterable {
      case calledTwice, neverCalled, calledFromElsewhere

      @MainActor func handle(_ handler: @escaping Journal.Handler<WKNavigationActionPolicy>) {
        switch self {
        case .calledTwice:
          handler(.allow)
          handler(.cancel)
        case .neverCalled: return
        case .calledFromElsewhere: Task.detached { await handler(.allow) }
        }
      }

      var misuses: [Misuse] {
        let callback = "decidePolicyForNavigationAction"
        return switch self {
        case .calledTwice: [.handlerCalledTwice(callback: callback)]
        case .neverCalled: [.handlerNotCalled(callback: callback)]
        case .calledFromElsewhere: []
        }
      }
    }

    /// Gives an app a view of an engine, a journal of it, and the requests for its two pages.
    private func play(
      on engine: ArticleEngine,
      _ body: (ArticleStage, WKWebView, Journal, [URLRequest]) async throws -> Void
    ) async throws {
      try await onStage(with: engine, Self.pages) { stage in
        let journal = Journal()
        let view = WKWebView(frame: .zero, configuration: stage.configuration())
        view.navigationDelegate = journal
        let requests = ["/plain", "/other"].map { URLRequest(url: stage.url($0)) }
        try await body(stage, view, journal, requests)
      }
    }

    @Test(arguments: ArticleEngine.allCases, Handling.allCases)
    func `a decision handler called twice or never is reported, and the next load works`(
      engine: ArticleEngine, handling: Handling
    ) async throws {
      try await play(on: engine) { stage, view, journal, requests in
        journal.decideAction = handling.handle
        view.load(requests[0])
        let expected = handling == .neverCalled ? ["action"] : Self.load
        try await stage.waitUntilIdle { journal.lines.count >= expected.count }
        #expect(journal.lines == expected)
        #expect(stage.misuses == handling.misuses.map(\.description))
        journal.decideAction = { $0(.allow) }
        journal.lines = []
        view.load(requests[0])
        try await stage.waitUntilIdle { !view.isLoading }
        #expect(journal.lines == Self.load)
      }
    }

    @Test(arguments: ArticleEngine.allCases)
    func `a decision after the release of its view changes nothing`(
      engine: ArticleEngine
    ) async throws {
      try await onStage(with: engine, Self.pages) { stage in
        let journal = Journal()
        var handlers: [Journal.Handler<WKNavigationActionPolicy>] = []
        journal.decideAction = { handlers.append($0) }
        var view: WKWebView? = WKWebView(frame: .zero, configuration: stage.configuration())
        weak let released = view
        view?.navigationDelegate = journal
        view?.load(URLRequest(url: stage.url("/plain")))
        try await stage.waitUntilIdle { !handlers.isEmpty }
        view = nil
        try await stage.waitUntilIdle()
        handlers.removeFirst()(.allow)
        try await stage.waitUntilIdle()
        #expect(journal.lines == ["action"])
        #expect(released == nil && stage.misuses.isEmpty)
      }
    }

    @Test(
      arguments: ArticleEngine.allCases,
      load.map { ($0, WKNavigationActionPolicy.allow) } + [("action", .cancel)])
    func `a load from inside a callback finishes`(
      engine: ArticleEngine, at callback: (name: String, policy: WKNavigationActionPolicy)
    ) async throws {
      try await play(on: engine) { stage, view, journal, requests in
        var policies = [callback.policy]
        journal.decideAction = { $0(policies.popLast() ?? .allow) }
        journal.on[callback.name] = { view in
          journal.on[callback.name] = nil
          view.load(requests[1])
        }
        view.load(requests[0])
        try await stage.waitUntilIdle { journal.lines.last == "finish" && !view.isLoading }
        #expect(view.url == requests[1].url)
        // A page that has committed may finish before the app's load reaches WebKit.
        let finishes =
          callback.name == "commit" ? 1...2 : callback.name == "finish" ? 2...2 : 1...1
        #expect(finishes.contains(journal.lines.count { $0 == "finish" }))
      }
    }

    @Test(arguments: ArticleEngine.allCases)
    func `going back inside didCommit returns to the previous page`(
      engine: ArticleEngine
    ) async throws {
      try await play(on: engine) { stage, view, journal, requests in
        view.load(requests[0])
        try await stage.waitUntilIdle { !view.isLoading }
        journal.on["commit"] = { view in
          journal.on["commit"] = nil
          view.goBack()
        }
        view.load(requests[1])
        try await stage.waitUntilIdle { !view.isLoading && view.canGoForward }
        #expect(view.url == requests[0].url)
      }
    }
  }
}
