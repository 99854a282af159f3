import Foundation
import Testing
import WebViewKit

@MainActor @Suite struct EngineConnectionTests {
  @Test func `only one engine can be opened, and views made later use it`() throws {
    let engine = ScriptedEngine()
    let before = WKWebView()
    #expect(before.load(URLRequest(url: Samples.page)) == nil && !before.isLoading)
    let connection = try EngineConnection.open(engine)
    #expect(EngineConnection.current === connection)
    let error = #expect(throws: EngineConnection.AlreadyOpen.self) {
      try EngineConnection.open(ScriptedEngine())
    }
    #expect(
      error?.description
        == "this process has a web engine already; choose it once, before the first WKWebView")
    let view = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    #expect(engine.commands.map(\.view) == [view.viewID])
  }

  @Test func `signals are reported in order with callbacks, even for a released view`() async throws
  {
    let bench = Bench()
    let view = bench.makeView()
    let delegate = TestDelegate()
    view.navigationDelegate = delegate
    var seen: [String] = []
    bench.connection.observer = { observation in
      if case .evidence(.signal(let text), _) = observation {
        seen.append("\(text) \(delegate.notes)")
      }
    }
    try await bench.deliver(
      .evidence(.signal("load-changed")), .progress(.didCommit(nil)), .evidence(.signal("title")),
      .webViewDidClose, in: view)
    #expect(seen == ["load-changed []", "title [\"commit\"]"])
    bench.engine.post(
      EngineReport(
        view: ViewID(), state: WebViewState(), performed: 0, event: .evidence(.signal("late"))))
    try #require(await bench.engine.delivered())
    #expect(seen.count == 3)
  }

  @Test func `policy requests, challenges, windows and dialogs for a released view are refused`()
    async throws
  {
    let bench = Bench()
    let gone = ViewID()
    func answer<Answer>(
      _ fallback: Answer, _ event: (Promise<Answer>) -> EngineEvent
    ) async -> Answer {
      await withCheckedContinuation { continuation in
        let question = Promise(fallback: fallback) { continuation.resume(returning: $0) }
        bench.engine.post(
          EngineReport(
            view: gone, state: WebViewState(), performed: 0, event: event(question)))
      }
    }
    #expect(
      await answer(.allow) { .question(.decidePolicyForNavigationAction(Samples.action(), $0)) }
        == .cancel)
    #expect(
      await answer(.performDefaultHandling) {
        .question(.didReceiveAuthenticationChallenge(Samples.challenge, $0))
      } == .cancelAuthenticationChallenge)
    #expect(
      await answer(true) {
        .question(
          .createWebView(
            Samples.action(), features: WindowFeatureValues(), child: ViewID(), $0))
      } == false)
    #expect(
      await answer(.text("x")) { .question(.runJavaScriptPanel(Samples.panel(.confirm), $0)) }
        == .confirmed(false))
  }
}
