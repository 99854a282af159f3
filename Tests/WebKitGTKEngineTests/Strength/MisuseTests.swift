#if WebKitGTK
import Foundation
import Testing
import WebViewKit

@testable import WebKitGTKEngine

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct MisuseTests {
    private nonisolated static let load = ["action", "start", "response", "commit", "finish"]

    /// What an app does with a decision handler.
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

      @MainActor var misuses: [Misuse] {
        let callback = "decidePolicyForNavigationAction"
        return switch self {
        case .calledTwice: [.handlerCalledTwice(callback: callback)]
        case .neverCalled: [.handlerNotCalled(callback: callback)]
        case .calledFromElsewhere: []
        }
      }
    }

    @Test(arguments: Handling.allCases)
    func `a mishandled decision is reported, and harms nothing`(handling: Handling) async throws {
      let journal = Journal()
      let view = try await ViewBench.makeView(journal)
      ViewBench.misuses = []
      journal.decideAction = handling.handle
      let request = try await ViewBench.request("/plain")
      view.load(request)
      if handling == .neverCalled {
        await journal.wait(for: 1)
      } else {
        await journal.wait(for: 5)
      }
      try await ViewBench.settle(journal)
      #expect(journal.lines == (handling == .neverCalled ? ["action"] : Self.load))
      #expect(ViewBench.misuses == handling.misuses)
      journal.decideAction = { $0(.allow) }
      journal.lines = []
      view.load(request)
      try await ViewBench.settle(journal)
      #expect(journal.lines == Self.load)
    }

    @Test func `a decision after the end of its view changes nothing`() async throws {
      let journal = Journal()
      ViewBench.misuses = []
      var handlers: [Journal.Handler<WKNavigationActionPolicy>] = []
      journal.decideAction = { handlers.append($0) }
      var view: WKWebView? = try await ViewBench.makeView(journal)
      view?.load(try await ViewBench.request("/plain"))
      await journal.wait(for: 1)
      #expect(view != nil)
      view = nil
      try await ViewBench.settle(journal)
      handlers.removeFirst()(.allow)
      try await ViewBench.settle(journal)
      #expect(journal.lines == ["action"])
      #expect(ViewBench.misuses == [])
      #expect(await ViewBench.viewCount == 0)
    }

    @Test(arguments: load, [WKNavigationActionPolicy.allow, .cancel])
    func `a load from inside a callback is the one that finishes`(
      callback: String, policy: WKNavigationActionPolicy
    ) async throws {
      // Only the first callback asks for a policy.
      guard policy == .allow || callback == "action" else { return }
      let journal = Journal()
      let view = try await ViewBench.makeView(journal)
      let other = try await ViewBench.request("/other")
      var policies = [policy]
      journal.decideAction = { $0(policies.popLast() ?? .allow) }
      journal.on[callback] = { view in
        journal.on[callback] = nil
        view.load(other)
      }
      view.load(try await ViewBench.request("/plain"))
      try await ViewBench.settle(journal)
      #expect(journal.lines.last == "finish")
      #expect(view.url == other.url && !view.isLoading)
      // A page that has committed may finish before the app's load reaches WebKit.
      let finishes = callback == "commit" ? 1...2 : callback == "finish" ? 2...2 : 1...1
      #expect(finishes.contains(journal.lines.count { $0 == "finish" }))
    }

    @Test func `going back from inside a commit ends at the page before`() async throws {
      let journal = Journal()
      let view = try await ViewBench.makeView(journal)
      let first = try await ViewBench.request("/plain")
      view.load(first)
      try await ViewBench.settle(journal)
      journal.on["commit"] = { view in
        journal.on["commit"] = nil
        view.goBack()
      }
      view.load(try await ViewBench.request("/other"))
      try await ViewBench.settle(journal)
      #expect(view.url == first.url && !view.isLoading && view.canGoForward)
    }

    @Test func `a script from inside every callback completes`() async throws {
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
      try await ViewBench.settle(journal)
      #expect(values == Self.load.map { "\($0) 2" })
    }

    @Test func `a window that is answered too late says that it has closed`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      await Bench.engine.table.limitWindows(to: .milliseconds(50))
      bench.answers.opensWindows = nil
      bench.load("/opener")
      try await bench.settle()
      try await bench.click("#b")
      while bench.openWindow == nil {
        try await Bench.engine.barrier(timeLimit: .seconds(20))
      }
      try await bench.settle()
      await Bench.engine.table.limitWindows(to: .seconds(10))
      bench.lines = []
      let (child, question) = try #require(bench.openWindow)
      bench.adopt(child)
      question.answer(true)
      let call = ScriptCall(id: ScriptCallID(), source: "1")
      bench.perform(.runScript(call), on: child)
      await bench.wait(for: "child: script")
      #expect(bench.lines == ["child: close", "child: script"])
      #expect(bench.results == [.failure(.viewInvalidated)])
    }

    @Test(arguments: [true, false])
    func `the opener may be released while it is asked for a window`(opens: Bool) async throws {
      let journal = Journal()
      var view: WKWebView? = try await ViewBench.makeView(journal)
      var child: WKWebView?
      journal.newView = { configuration in
        view = nil
        child = opens ? WKWebView(configuration: configuration) : nil
        return child
      }
      view?.load(try await ViewBench.request("/opener"))
      try await ViewBench.settle(journal)
      let id = try #require(view?.viewID)
      try await ViewBench.engine.click("#b", in: id, timeLimit: .seconds(20))
      await journal.wait(for: 6)
      try await ViewBench.settle(journal)
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
