#if WebKitGTK
import Foundation
import Testing

@testable import WebKitGTKEngine
@testable import WebViewKit

extension RealEngineTests {
  /// Mistakes of an app in callbacks that only an engine with scripts and windows calls.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct ScriptMisuseTests {
    private static let load = ["action", "start", "response", "commit", "finish"]

    @Test func `a script that is evaluated inside a callback of a load completes`() async throws {
      let journal = Journal()
      let view = try await ViewBench.makeView(journal)
      var values: [String] = []
      for callback in Self.load {
        journal.on[callback] = { view in
          view.evaluateJavaScript("1 + 1") { value, _ in
            values.append("\(callback) \(value as? Int ?? 0)")
          }
        }
      }
      view.load(try await ViewBench.request("/plain"))
      await journal.wait(for: 5)
      try await ViewBench.waitUntilIdle(journal)
      #expect(values == Self.load.map { "\($0) 2" })
    }

    @Test func `a window whose creation is answered too late is closed, and its scripts fail`()
      async throws
    {
      let bench = try await Bench()
      defer { bench.close() }
      await Bench.engine.table.limitWindows(to: .milliseconds(50))
      bench.answers.opensWindows = nil
      bench.load("/opener")
      try await bench.waitUntilIdle()
      try await bench.click("#b")
      while bench.openWindow == nil {
        try await Bench.engine.barrier(timeLimit: .seconds(20))
      }
      try await bench.waitUntilIdle()
      await Bench.engine.table.limitWindows(to: .seconds(10))
      bench.lines = []
      let (child, question) = try #require(bench.openWindow)
      bench.adopt(child)
      question.fulfill(true)
      let call = ScriptCall(id: ScriptCallID(), source: "1")
      bench.perform(.runScript(call), on: child)
      await bench.wait(for: "child: script")
      #expect(bench.lines == ["child: close", "child: script"])
      #expect(bench.results == [.failure(.viewInvalidated)])
    }

    @Test(arguments: [true, false])
    func `an opener can be released inside createWebViewWith without closing the new window`(
      opens: Bool
    ) async throws {
      let journal = Journal()
      var view: WKWebView? = try await ViewBench.makeView(journal)
      var child: WKWebView?
      journal.newView = { configuration in
        view = nil
        child = opens ? WKWebView(frame: .zero, configuration: configuration) : nil
        return child
      }
      view?.load(try await ViewBench.request("/opener"))
      try await ViewBench.waitUntilIdle(journal)
      let id = try #require(view?.viewID)
      try await ViewBench.engine.click("#b", in: id, timeLimit: .seconds(20))
      await journal.wait(for: 6)
      try await ViewBench.waitUntilIdle(journal)
      #expect(journal.lines == Self.load + ["create"])
      #expect(await ViewBench.viewCount == (opens ? 1 : 0))
      #expect(child == nil || opens)
    }
  }
}

extension ViewTable {
  fileprivate func limitWindows(to limit: Duration) { createLimit = limit }
}
#endif
