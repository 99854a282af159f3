import Foundation
import Synchronization
import Testing
import WebViewKit

@MainActor @Suite struct ObservationTests {
  let bench = Bench()
  let view: WKWebView
  private let heard = Heard()

  private final class Heard: Sendable {
    let all = Mutex<[String]>([])
    func record(_ text: String) { all.withLock { $0.append(text) } }
    var notes: [String] { all.withLock { $0 } }
  }

  init() { view = bench.makeView() }

  @Test func `properties that change at once are reported in WebKit's order, before the callback`()
    async throws
  {
    let delegate = TestDelegate()
    view.navigationDelegate = delegate
    let heard = heard
    let observations = [
      view.observe(\.title) { _, _ in heard.record("title") },
      view.observe(\.isLoading) { _, _ in heard.record("loading") },
      view.observe(\.url) { _, _ in heard.record("url") },
      view.observe(\.estimatedProgress) { view, _ in
        let notes = MainActor.assumeIsolated { delegate.notes }
        heard.record("progress after \(notes)")
      },
      view.observe(\.canGoBack) { _, _ in heard.record("canGoBack") },
    ]
    var state = WebViewState()
    state.title = "t"
    state.isLoading = true
    state.url = Samples.page
    state.estimatedProgress = 0.5
    bench.post(.progress(.didCommit(nil)), in: view, state: state)
    try #require(await bench.engine.delivered())
    #expect(heard.notes == ["progress after []", "url", "loading", "title"])
    #expect(delegate.notes == ["commit"])
    withExtendedLifetime(observations) {}
  }

  @Test func `an observed change has the old and new values that its options request`() {
    let heard = heard
    let observation = view.observe(\.isLoading, options: [.initial, .new, .old]) { _, change in
      heard.record(
        "\(change.oldValue as Bool?, default: "-") \(change.newValue as Bool?, default: "-")")
    }
    view.load(URLRequest(url: Samples.page))
    #expect(heard.notes == ["- false", "false true"])
    observation.invalidate()
  }

  @Test func `an observation that is released or invalidated reports nothing`() {
    let heard = heard
    _ = view.observe(\.isLoading) { _, _ in heard.record("dropped") }
    let invalidated = view.observe(\.isLoading) { _, _ in heard.record("invalidated") }
    invalidated.invalidate()
    view.load(URLRequest(url: Samples.page))
    #expect(heard.notes.isEmpty)
  }
}
