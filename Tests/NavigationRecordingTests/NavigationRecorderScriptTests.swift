import Foundation
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

@MainActor @Suite struct NavigationRecorderScriptTests {
  let bench = Bench()

  @Test func `a message of a view that is not known is left out and answered`() async throws {
    let answers = Answers<ScriptReply>()
    bench.recorder.addMessageHandler(
      "a", replying: Decision(.value(1)), to: bench.view.configuration.userContentController, .page)
    let values = ScriptMessageValues(
      handler: try #require(bench.backend.handler("a")), body: .null, frame: .none,
      isFromView: false)
    await bench.report(
      .didReceiveScriptMessage(values, answers.question(fallback: .unanswered)))
    #expect(bench.lines.isEmpty && answers.all == [.value(.number(1))])
  }
}
