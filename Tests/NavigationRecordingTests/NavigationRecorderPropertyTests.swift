import Foundation
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

@Suite @MainActor struct NavigationRecorderPropertyTests {
  let bench = Bench()

  @Test func `a change is recorded before its callback, at once if the app makes it`() async {
    bench.recorder.observe([.title, .url, .isLoading, .estimatedProgress], of: bench.view)
    bench.view.load(URLRequest(url: Bench.url("/a")))
    #expect(bench.lines == ["estimatedProgress: 0.1", "url: /a", "isLoading: true"])
    await bench.report(.progress(.didCommit(nil)), at: "/b")
    #expect(
      bench.lines.dropFirst(3) == [
        "estimatedProgress: 0", "url: /b", "isLoading: false", "didCommit: {url: /b}",
      ])
  }

  @Test func `only what was asked for is recorded`() async {
    bench.recorder.observe([.isLoading], of: bench.view)
    bench.view.load(URLRequest(url: Bench.url("/a")))
    #expect(bench.lines == ["isLoading: true"])
  }

  @Test func `the app may react to a change`() async {
    var seen: [EventKind] = []
    bench.app.reaction = { event, _ in seen.append(event.kind) }
    bench.recorder.observe([.url], of: bench.view)
    await bench.report(.stateChanged, at: "/a")
    #expect(seen == [.url])
  }
}
