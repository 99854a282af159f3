import Foundation
import Synchronization
import Testing
import WebViewKit

@MainActor @Suite struct DecisionHandlerTests {
  let bench = Bench()
  let delegate = TestDelegate()
  let view: WKWebView
  private let answers = Answers()

  /// The answers that the engine got.
  private final class Answers: Sendable {
    let all = Mutex<[NavigationPolicy]>([])
  }

  init() {
    view = bench.makeView()
    view.navigationDelegate = delegate
  }

  private func ask(_ view: WKWebView) async throws {
    let question = Promise(fallback: NavigationPolicy.download) { [answers] answer in
      answers.all.withLock { $0.append(answer) }
    }
    try await bench.deliver(
      .question(.decidePolicyForNavigationAction(Samples.action(), question)), in: view)
  }

  private var given: [NavigationPolicy] { answers.all.withLock { $0 } }

  @Test func `an answer after the view was released is accepted`() async throws {
    var handlers: [(WKNavigationActionPolicy) -> Void] = []
    delegate.decide = { handlers.append($0) }
    weak var gone: WKWebView?
    do {
      let view = bench.makeView()
      view.navigationDelegate = delegate
      gone = view
      try await ask(view)
      delegate.actions = []
    }
    #expect(gone == nil)
    let handler = try #require(handlers.first)
    handler(.cancel)
    #expect(given == [.cancel] && bench.observed.observations.isEmpty)
  }

  @Test func `a delegate that answers synchronously answers before the next callback`() async throws
  {
    let order = Answers()
    let question = Promise(fallback: NavigationPolicy.download) { [delegate] answer in
      order.all.withLock { $0.append(answer) }
      MainActor.assumeIsolated { delegate.notes.append("answered") }
    }
    try await bench.deliver(
      .question(.decidePolicyForNavigationAction(Samples.action(), question)),
      .progress(.didStartProvisionalNavigation(nil)), in: view)
    #expect(delegate.notes == ["action", "answered", "start"])
  }

  @Test(
    arguments: [
      (
        Misuse.handlerCalledTwice(callback: "alert"),
        "the handler of alert was called twice; the second answer is ignored; call it once"
      ),
      (
        .handlerNotCalled(callback: "alert"),
        "the handler of alert was released without a call; call it once on every path"
      ),
      (
        .foreignView,
        "createWebViewWith returned a view made with another configuration; no window was "
          + "opened; make the view with the configuration that was handed over, or return nil"
      ),
      (
        .notAFile(Samples.page.deletingLastPathComponent()),
        "a load of a file got file:///, which is not a file URL; nothing is loaded; use load(_:)"
      ),
      (
        .zeroStoreIdentifier,
        "WKWebsiteDataStore(forIdentifier:) got the UUID of zeros, which names no store; the store "
          + "is in memory; use an identifier made with UUID()"
      ),
      (
        .noEngine,
        "a WKWebView or WKWebsiteDataStore was used before an engine was chosen and stays empty; "
          + "call connectViews() of an engine first"
      ),
    ])
  func `the description of each misuse names the remedy`(_ misuse: Misuse, _ message: String) {
    #expect(misuse.description == message)
  }
}
