#if WebKitGTK
import Foundation
import Testing
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct HistoryTests {
    /// A bench that has loaded `/plain` and `/other`.
    private func bench() async throws -> Bench {
      let bench = try await Bench()
      for path in ["/plain", "/other"] {
        bench.load(path)
        try await bench.waitUntilIdle()
      }
      bench.lines = []
      return bench
    }

    @Test func `going back and forward asks for no response`() async throws {
      let bench = try await bench()
      defer { bench.close() }
      let before = bench.state.history.map(\.id)
      for offset in [-1, 1] {
        bench.go(offset)
        try await bench.waitUntilIdle()
      }
      #expect(
        bench.lines == [
          "action 3 backForward GET /plain", "start 3 /plain", "commit 3 /plain",
          "finish 3 /plain", "action 4 backForward GET /other", "start 4 /other",
          "commit 4 /other", "finish 4 /other",
        ])
      #expect(bench.state.history.map(\.id) == before)
      #expect(bench.state.historyIndex == 1)
    }

    @Test(arguments: [true, false])
    func `a reload is a whole load`(fromOrigin: Bool) async throws {
      let bench = try await bench()
      defer { bench.close() }
      bench.navigate { .reload(fromOrigin: fromOrigin, navigation: $0) }
      try await bench.waitUntilIdle()
      #expect(
        bench.lines == [
          "action 3 reload GET /other", "start 3 /other",
          "response 200 text/html main show=true /other", "commit 3 /other", "finish 3 /other",
        ])
    }

    @Test func `a fragment is an action and no more`() async throws {
      let bench = try await bench()
      defer { bench.close() }
      bench.load("/other#y")
      try await bench.waitUntilIdle()
      bench.go(-1)
      try await bench.waitUntilIdle()
      #expect(bench.lines == ["action 3 other GET /other#y"])
      #expect(bench.state.history.map { bench.short($0.url) } == ["/plain", "/other", "/other#y"])
      #expect(bench.state.historyIndex == 1)
    }

    @Test func `a link and a form are reported by their types`() async throws {
      let lines = try await play { bench in
        bench.load("/plain")
        try await bench.waitUntilIdle()
        try await bench.click("#link")
        try await bench.waitUntilIdle()
        bench.load("/form")
        try await bench.waitUntilIdle()
        try await bench.click("#send")
        try await bench.waitUntilIdle()
        bench.navigate { .reload(fromOrigin: false, navigation: $0) }
      }
      #expect(
        lines.filter { $0.hasPrefix("action") } == [
          "action 1 other GET /plain", "action - linkActivated GET /other",
          "action 3 other GET /form", "action - formSubmitted POST /posted",
          "action 5 formResubmitted POST /posted",
        ])
    }
  }
}
#endif
