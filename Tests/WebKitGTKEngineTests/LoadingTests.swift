#if WebKitGTK
import Foundation
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct LoadingTests {
    @Test func `properties change in WebKit's order, before the load-changed signal`() async throws
    {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      let signals = bench.signals.filter { !$0.hasPrefix("notify::title") }
      #expect(
        signals == [
          "notify::is-loading true", "notify::uri /plain", "notify::estimated-load-progress 0.1",
          "decide-policy NAVIGATION_ACTION type=5 redirect=0 gesture=0 GET /plain",
          "load-changed STARTED /plain", "decide-policy RESPONSE 200 text/html main=true /plain",
          "notify::estimated-load-progress 0.5", "back-forward-list changed 0/1",
          "load-changed COMMITTED /plain", "notify::estimated-load-progress 1.0",
          "notify::is-loading false", "load-changed FINISHED /plain",
        ])
      #expect(bench.state.title == "t")
      #expect(!bench.state.isLoading)
    }
  }
}
#endif
