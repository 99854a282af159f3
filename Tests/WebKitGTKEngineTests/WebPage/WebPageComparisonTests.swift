import FixtureServing
import Foundation
import NavigationTrace
import Scenarios
import Testing
import WebViewKit

extension RealEngineTests {
  /// Scenarios that are played twice, once through a view with delegates and once through a page:
  /// what the vocabulary makes of the first has to be what the page calls in the second.
  @Suite(.timeLimit(.minutes(2))) @MainActor struct WebPageComparisonTests {
    nonisolated private static let scenarios = [
      "loading/plain", "redirects/302", "redirects/chain-of-three", "redirects/too-many",
      "authentication/right", "authentication/wrong-then-right", "authentication/cancelled",
      "policy/cancel-at-the-action", "policy/cancel-at-the-response", "failures/refused",
      "failures/closed-before-the-head", "failures/cut-off-body", "failures/status-404",
      "failures/process-ended", "history/back-and-forward", "history/reload",
      "history/fragment-link", "subframes/one", "links-and-forms/form-post",
      "new-windows/nothing-returned",
    ]
    nonisolated private static let dialogs = [
      "panels/during-the-load", "panels/confirm", "panels/prompt", "panels/file-chosen",
    ]

    @Test(arguments: ArticleEngine.allCases, scenarios)
    func `a WebPage's calls match the calls that are derived from the view's trace`(
      engine: ArticleEngine, scenario: String
    ) async throws {
      try await compare(scenario, on: engine)
    }

    @Test(arguments: ArticleEngine.scripted, dialogs)
    func `a WebPage's dialogs match the dialogs that are derived from the view's trace`(
      engine: ArticleEngine, scenario: String
    ) async throws {
      try await compare(scenario, on: engine)
    }

    private func compare(_ name: String, on engine: ArticleEngine) async throws {
      let root = URL(filePath: #filePath).appending(path: "../../../../Fixtures/Scenarios")
      let library = ScenarioLibrary(root: root.standardizedFileURL.path)
      let scenario = try library.scenario(named: name)
      let running = try await ArticleStage.start(engine)
      let server = try FixtureServer()
      let player = ScenarioPlayer(
        server: server, engine: running.engine, connection: running.connection)
      let run = await player.play(scenario)
      #expect(run.failure == nil)
      let calls = try await WebPagePlay.calls(
        of: scenario, on: server, running.engine, running.connection)
      await server.stop()
      #expect(Self.matches(run.trace.events, by: calls), "\(calls)\n\(run.trace.events)")
      #expect(calls.count >= 1)
      for swapped in Self.swaps(of: run.trace.events) {
        #expect(!Self.matches(swapped, by: calls), "\(swapped)")
      }
    }

    /// Whether calls are what the vocabulary makes of a trace: the same calls in the same order,
    /// with the arguments that the trace has.
    ///
    /// An engine that does not show a value leaves it out of the trace; a page has something in its
    /// place.
    private static func matches(_ events: [TraceEvent], by calls: [EquivalentCall]) -> Bool {
      let expected = Self.calls(of: events)
      guard expected.map(\.name) == calls.map(\.name) else { return false }
      return zip(expected, calls).allSatisfy { expected, call in
        guard case .call(_, let wanted) = expected, case .call(_, let found) = call else {
          return false
        }
        return wanted.allSatisfy(found.contains)
      }
    }

    /// The calls of a trace that a page's own API shows.
    private static func calls(of events: [TraceEvent]) -> [EquivalentCall] {
      Vocabulary.webpage.translate(Trace(engine: "", events: events))
        .flatMap { $0.calls ?? [] }
        .filter { WebPageCall(rawValue: $0.name) != nil }
    }

    /// The traces in which two neighbours have changed places that a page tells apart.
    private static func swaps(of events: [TraceEvent]) -> [[TraceEvent]] {
      let called = events.filter { !calls(of: [$0]).isEmpty }
      return called.indices.dropLast().compactMap { index in
        var swapped = called
        swapped.swapAt(index, index + 1)
        return calls(of: swapped) == calls(of: called) ? nil : swapped
      }
    }
  }
}
