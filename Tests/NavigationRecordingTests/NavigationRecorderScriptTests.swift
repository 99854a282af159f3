import Foundation
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

@MainActor @Suite struct NavigationRecorderScriptTests {
  let bench = Bench()

  @Test(arguments: [true, false])
  func `a message is recorded with its reply, unless its view is not known`(
    isFromView: Bool
  ) async throws {
    let answers = Answers<ScriptReply>()
    let handler = bench.recorder.replyingMessageHandler(before: ReplyingHandler())
    bench.view.configuration.userContentController.addScriptMessageHandler(
      handler, contentWorld: .page, name: "a")
    let values = ScriptMessageValues(
      handler: try #require(bench.backend.handler("a")), body: .null, frame: .none,
      isFromView: isFromView)
    await bench.report(
      .didReceiveScriptMessage(values, answers.question(fallback: .unanswered)))
    let line =
      "didReceiveScriptMessage: {name: a, frame: null, body: null, answer: {value: 1}}"
    #expect(bench.lines == (isFromView ? [line] : []) && answers.all == [.value(.number(1))])
  }
}

/// An app's handler of messages that replies at once.
private final class ReplyingHandler: NSObject, WKScriptMessageHandlerWithReply {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) { replyHandler(1, nil) }
}
