import Foundation
import FoundationNetworking
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

/// Handlers of script messages and schemes that an app adds by itself.
@MainActor @Suite struct RecordedHandlerTests {
  private let bench = ForwardingBench(nil)
  private let app = HandlingApp()

  private var content: WKUserContentController { bench.view.configuration.userContentController }

  private func post(to name: String) async throws {
    let values = ScriptMessageValues(
      handler: try #require(bench.backend.handler(name)), body: .null, frame: .none,
      isFromView: true)
    await bench.report(
      .didReceiveScriptMessage(values, Promise(fallback: .unanswered) { _ in }))
  }

  @Test func `a message handler that is removed and added again is recorded`() async throws {
    content.add(bench.recorder.messageHandler(before: app), name: "a")
    try await post(to: "a")
    content.removeScriptMessageHandler(forName: "a")
    content.add(app, name: "a")
    try await post(to: "a")
    let line = "didReceiveScriptMessage: {name: a, frame: null, body: null}"
    #expect(bench.lines == [line, line] && app.heard == ["message a", "message a"])
    #expect(bench.recorder.warnings == [])
  }

  @Test func `a message handler with a reply that replaces one without is recorded`() async throws {
    content.add(app, name: "a")
    content.removeAllScriptMessageHandlers()
    content.addScriptMessageHandler(app, contentWorld: .page, name: "a")
    try await post(to: "a")
    #expect(
      bench.lines == [
        "didReceiveScriptMessage: {name: a, frame: null, body: null, answer: {value: 1}}"
      ])
    #expect(app.heard == ["question a"])
  }

  @Test(arguments: [true, false])
  func `a scheme handler's calls are recorded once, whether the app wraps it or not`(
    isRecorders: Bool
  ) async {
    let configuration = bench.view.configuration
    configuration.setURLSchemeHandler(
      isRecorders ? bench.recorder.schemeHandler(before: app) : app, forURLScheme: "app")
    let view = WKWebView(frame: .zero, configuration: configuration)
    bench.recorder.attach(to: view)
    let task = URLSchemeTaskID()
    var request = URLRequest(url: Bench.url("/a"))
    request.url = URL(string: "app:a")
    await bench.report(
      .schemeTask(task, .start(request)), .schemeTask(task, .stop), of: view.viewID)
    #expect(
      bench.lines == [
        "startURLSchemeTask: {view: 2, url: app:a, method: GET}",
        "stopURLSchemeTask: {view: 2, url: app:a}",
      ])
    #expect(app.heard == ["start", "stop"])
  }

  @Test func `a second recorder of a view warns that it records nothing`() async {
    let other = NavigationRecorder()
    other.attach(to: bench.view)
    await bench.report(.progress(.didCommit(nil)))
    #expect(bench.recorder.events.map(\.kind) == [.didCommit] && other.events.isEmpty)
    #expect(
      other.warnings == [
        "another recorder was attached to view 1 before, and records all of its callbacks"
      ])
  }

  @Test
  func `a delegate set without the recorder's knowledge causes a warning, then is recorded`()
    async
  {
    let delegate = ForwardedApp()
    // As on Apple systems, where a view does not report it.
    bench.view.recorder = nil
    bench.view.navigationDelegate = delegate
    await bench.report(.progress(.didCommit(nil)))
    bench.recorder.record(step: TraceEvent(.reload))
    await bench.report(.progress(.didCommit(nil)))
    #expect(bench.lines == ["reload", "didCommit: {url: /a}"])
    #expect(delegate.heard == ["didCommit", "didCommit"])
    #expect(
      bench.recorder.warnings == [
        "the app set ForwardedApp in view 1; its callbacks until now are missing in the trace"
      ])
  }
}

/// An app's handler of everything, which replies at once.
private final class HandlingApp: NSObject, WKScriptMessageHandler, WKScriptMessageHandlerWithReply,
  WKURLSchemeHandler
{
  private(set) var heard: [String] = []

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) { heard.append("message \(message.name)") }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    heard.append("question \(message.name)")
    replyHandler(1, nil)
  }

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    heard.append("start")
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
    heard.append("stop")
  }
}
