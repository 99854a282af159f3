import Foundation
import FoundationNetworking
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

@Suite @MainActor struct NavigationRecorderTests {
  let bench = Bench()

  @Test func `a frame that the engine does not know is left out of the recorded event`() async {
    await bench.report(
      .question(
        .decidePolicyForNavigationAction(
          Bench.action("/a", source: .notObserved, target: .notObserved),
          Promise(fallback: .cancel) { _ in })))
    let event = bench.recorder.events.first
    #expect(event?[.url] == "/a")
    #expect(event?[.source] == nil && event?[.target] == nil && event?[.navigation] == nil)
  }

  @Test func `native signals are recorded with the event that follows them`() async {
    await bench.report(
      .progress(.didStartProvisionalNavigation(nil)), .evidence(.signal("load-changed COMMITTED")),
      .evidence(.signal("notify::uri")), .progress(.didCommit(nil)), .progress(.didFinish(nil)))
    #expect(
      bench.recorder.events.map { $0.extra?.native } == [
        nil, ["load-changed COMMITTED", "notify::uri"], nil,
      ])
  }
}
