import Foundation
import FoundationNetworking
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

@Suite @MainActor struct ForwardedOrderTests {
  /// An app that answers when the test decides, and that may act before.
  final class LateDelegate: NSObject, WKNavigationDelegate {
    var before: () -> Void = {}
    var answers: Int = 0
    private(set) var waiting: [@MainActor () -> Void] = []

    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      preferences: WKWebpagePreferences,
      decisionHandler:
        @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
    ) {
      before()
      for _ in 0..<answers { decisionHandler(.cancel, preferences) }
      if answers == 0 { waiting.append { decisionHandler(.cancel, preferences) } }
    }

    func answer() { if !waiting.isEmpty { waiting.removeFirst()() } }
  }

  let app = LateDelegate()
  let policies = Answers<NavigationPolicy>()

  private func ask(_ bench: ForwardingBench) async {
    await bench.report(
      .question(
        .decidePolicyForNavigationAction(Bench.action("/a"), policies.question(fallback: .allow))))
  }

  @Test func `an answer before any other event is recorded in the event of its policy request`()
    async
  {
    let bench = ForwardingBench(app)
    await ask(bench)
    #expect(bench.lines == [])
    app.answer()
    #expect(policies.all == [.cancel])
    #expect(bench.recorder.events.map { $0[.answer] } == ["cancel"])
  }

  @Test
  func `policy requests are recorded in the order in which they came, whichever is answered first`()
    async
  {
    let bench = ForwardingBench(app)
    await ask(bench)
    await ask(bench)
    app.waiting.last?()
    #expect(
      bench.recorder.events.map { $0[.answer] } == [nil, "cancel"])
    app.answer()
    #expect(bench.recorder.events.map(\.kind).last == .answered)
  }

  @Test func `an answer after another event is recorded as a separate event`() async {
    let bench = ForwardingBench(app)
    await ask(bench)
    await bench.report(.progress(.didCommit(nil)))
    #expect(policies.all.isEmpty && bench.recorder.events.first?[.answer] == nil)
    app.answer()
    #expect(policies.all == [.cancel])
    #expect(
      bench.recorder.events.map(\.kind) == [
        .decidePolicyForNavigationAction, .didCommit, .answered,
      ])
    #expect(
      bench.lines.last
        == "answered: {event: decidePolicyForNavigationAction, url: /a, answer: cancel}")
  }

  @Test func `a policy request is recorded before events that the app's method causes`() async {
    let bench = ForwardingBench(app)
    app.answers = 1
    app.before = { bench.recorder.record("title", "seen", in: bench.view) }
    await ask(bench)
    #expect(
      bench.recorder.events.map(\.kind) == [.decidePolicyForNavigationAction, .read, .answered])
    #expect(policies.all == [.cancel])
  }

  @Test func `a second answer is recorded as an exception, and does not reach the engine`() async {
    let bench = ForwardingBench(app)
    app.answers = 2
    await ask(bench)
    #expect(policies.all == [.cancel])
    #expect(bench.recorder.events.map(\.kind) == [.decidePolicyForNavigationAction, .exception])
  }

  @Test func `a trace that is taken before the app answers contains the policy request`() async {
    let bench = ForwardingBench(app)
    var taken: [EventKind] = []
    app.answers = 1
    app.before = {
      taken = bench.recorder.trace(of: "a/b").events.map(\.kind)
    }
    await ask(bench)
    #expect(taken == [.decidePolicyForNavigationAction])
  }

  @Test func `a recorder's trace names its scenario, and an unknown engine as unknown`() {
    let trace = ForwardingBench(app).recorder.trace(of: "redirects/302")
    #expect(trace == Trace(engine: "unknown", scenario: "redirects/302"))
  }
}
