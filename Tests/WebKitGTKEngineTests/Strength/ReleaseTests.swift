#if WebKitGTK
import Foundation
import Testing
import WebViewKit

@testable import WebKitGTKEngine

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct ReleaseTests {
    private nonisolated static let callbacks = ["action", "start", "response", "commit", "finish"]

    @Test(arguments: callbacks)
    func `a view released inside a callback reports nothing more`(callback: String) async throws {
      let journal = Journal()
      var view: WKWebView? = try await ViewBench.makeView(journal)
      weak let released = view
      journal.on[callback] = { _ in view = nil }
      view?.load(try await ViewBench.request("/plain"))
      try await ViewBench.waitUntilIdle(journal)
      let last = try #require(Self.callbacks.firstIndex(of: callback))
      #expect(journal.lines == Array(Self.callbacks[...last]))
      #expect(released == nil)
      #expect(await ViewBench.viewCount == 0)
    }

    @Test(arguments: [
      ("/plain", 0), ("/held", 2), ("/unfinished", 4), ("/confirm", 5), ("/plain", 5),
    ])
    func `a view released between callbacks reports nothing more`(
      path: String, callbacks: Int
    ) async throws {
      let journal = Journal()
      journal.confirm = { _ in }
      var view: WKWebView? = try await ViewBench.makeView(journal)
      weak let released = view
      view?.load(try await ViewBench.request(path))
      await journal.wait(for: callbacks)
      // One more callback may have come before this task continued.
      let count = journal.lines.count
      view = nil
      try await ViewBench.waitUntilIdle(journal)
      #expect(journal.lines.count == count)
      #expect(released == nil)
      #expect(await ViewBench.viewCount == 0)
    }

    @Test func `a load whose delegate is released continues with the defaults`() async throws {
      var journal: Journal? = Journal()
      let view = try await ViewBench.makeView(try #require(journal))
      let request = try await ViewBench.request("/plain")
      journal?.on["start"] = { _ in journal = nil }
      view.load(request)
      while journal != nil { try await ViewBench.engine.barrier(timeLimit: .seconds(20)) }
      try await ViewBench.waitUntilIdle()
      #expect(view.url == request.url && !view.isLoading && view.title == "t")
    }

    /// The fate of the view that a page opens.
    enum Fate: CaseIterable { case kept, released, openerReleased }

    @Test(arguments: Fate.allCases)
    func `a new window stays open only while the app retains its view`(fate: Fate) async throws {
      let journal = Journal()
      var opener: WKWebView? = try await ViewBench.makeView(journal)
      var child: WKWebView?
      journal.newView = {
        let made = WKWebView(frame: .zero, configuration: $0)
        if fate == .kept { child = made }
        if fate == .openerReleased { opener = nil }
        return made
      }
      opener?.load(try await ViewBench.request("/opener"))
      try await ViewBench.waitUntilIdle(journal)
      let id = try #require(opener).viewID
      try await ViewBench.engine.click("#b", in: id, timeLimit: .seconds(20))
      try await ViewBench.waitUntilIdle(journal)
      #expect(journal.lines == Self.callbacks + ["create"])
      let left = [opener, child].compactMap(\.self)
      #expect(await ViewBench.viewCount == left.count)
    }

    @Test(.alone)
    func `views released in different phases of their loads leave no views, sessions or processes`()
      async throws
    {
      let others = ChildProcesses.web.count
      // The engine's permanent resources exist after the first view.
      try await ViewBench.load(1, releasingAt: nil)
      try await ViewBench.rest(besides: others)
      let descriptors = ChildProcesses.descriptors
      for callback in ["action", "response", "commit", nil] {
        try await ViewBench.load(6, releasingAt: callback)
        try await ViewBench.rest(besides: others)
        #expect(await ViewBench.viewCount == 0)
        #expect(ViewBench.livingViews == 0)
        // The standby session and nothing else.
        #expect(await ViewBench.engine.table.allSessions.count == 1)
      }
      // A process that is kept ready has some; the test's server closes its connections when it
      // learns that the other side has.
      while ChildProcesses.descriptors > descriptors + 4 {
        try await ViewBench.engine.barrier(timeLimit: .seconds(20))
      }
    }
  }
}
#endif
