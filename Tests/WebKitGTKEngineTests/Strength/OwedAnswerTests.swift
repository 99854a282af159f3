#if WebKitGTK
import Foundation
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  /// A page, its view and the others while the app owes an answer.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct OwedAnswerTests {
    /// A question, which comes before the start of a load, in the midst of it, or in a page.
    enum Owed: CaseIterable {
      case action, challenge, alert, confirm, prompt, files, reply

      /// Brings a page to its question, and leaves that unanswered.
      @MainActor func begin(in bench: Bench) async throws {
        bench.answers.holds = isAsked
        switch self {
        case .action: bench.load("/plain")
        case .challenge: bench.load("/cave")
        case .alert, .confirm, .prompt: bench.load("/dialogs")
        case .files:
          bench.load("/chooser")
          try await bench.waitUntilIdle()
          try await bench.click("#f")
        case .reply:
          bench.addHandler("ask", replies: true)
          bench.load("/plain")
          try await bench.waitUntilIdle()
          bench.run("return await webkit.messageHandlers.ask.postMessage(1)", arguments: [:])
        }
        await bench.waitForQuestion()
        try await Bench.engine.barrier(timeLimit: .seconds(20))
      }

      private func isAsked(by event: EngineEvent) -> Bool {
        switch (self, event) {
        case (.action, .question(.decidePolicyForNavigationAction)),
          (.challenge, .question(.didReceiveAuthenticationChallenge)),
          (.files, .question(.runOpenPanel)),
          (.reply, .didReceiveScriptMessage):
          true
        case (_, .question(.runJavaScriptPanel(let values, _))):
          switch values.kind {
          case .alert: self == .alert
          case .confirm: self == .confirm
          case .prompt: self == .prompt
          }
        default: false
        }
      }

      /// The last events if the answer is late.
      var last: String {
        switch self {
        case .action: "finish 1 /plain"
        case .challenge: "finish 1 /cave"
        case .alert, .confirm, .prompt: "finish 1 /dialogs"
        case .files: "open panel"
        case .reply: "script"
        }
      }
    }

    private static func load(_ number: Int) -> [String] {
      [
        "action \(number) other GET /other", "start \(number) /other",
        "response 200 text/html main show=true /other", "commit \(number) /other",
        "finish \(number) /other",
      ]
    }

    @Test(arguments: Owed.allCases)
    func `a page that waits for an answer does not delay other pages, and continues when answered`(
      owed: Owed
    ) async throws {
      let bench = try await Bench()
      defer { bench.close() }
      try await owed.begin(in: bench)
      let lines = bench.lines
      #expect(try await play { $0.load("/other") } == Self.load(1))
      #expect(bench.lines == lines)
      bench.answerHeld()
      try await bench.waitUntilIdle()
      #expect(bench.lines.last == owed.last)
      #expect(bench.results == (owed == .reply ? [.success(.string("late"))] : []))
    }

    @Test(.alone, arguments: Owed.allCases)
    func `a process killed while its page waits for an answer is reported once`(
      owed: Owed
    ) async throws {
      let bench = try await Bench()
      defer { bench.close() }
      let before = Set(ChildProcesses.web)
      try await owed.begin(in: bench)
      let lines = bench.lines + (owed == .reply ? ["script"] : []) + ["terminate"]
      await bench.endProcess(since: before)
      try await bench.rest()
      #expect(bench.lines == lines)
      bench.answerHeld()
      try await bench.rest()
      #expect(bench.lines == lines)
      #expect(bench.results == (owed == .reply ? [.failure(.processTerminated)] : []))
      bench.lines = []
      bench.load("/other")
      try await bench.waitUntilIdle()
      #expect(bench.lines == Self.load(2))
    }

    @Test(arguments: Owed.allCases)
    func `an answer to a closed view changes nothing`(owed: Owed) async throws {
      let bench = try await Bench()
      defer { bench.close() }
      try await owed.begin(in: bench)
      bench.perform(.close)
      try await Bench.engine.barrier(timeLimit: .seconds(20))
      let lines = bench.lines
      bench.answerHeld()
      #expect(try await play { $0.load("/other") } == Self.load(1))
      #expect(bench.lines == lines)
    }
  }
}
#endif
