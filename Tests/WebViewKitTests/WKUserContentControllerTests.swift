import Foundation
import Testing

@testable import WebViewKit

@MainActor @Suite struct WKUserContentControllerTests {
  let bench = Bench()
  let handler = TestMessageHandler()

  private func message(
    _ body: ScriptValue, at id: ScriptHandlerID, isFromView: Bool = true
  ) -> EngineEvent {
    .didReceiveScriptMessage(
      ScriptMessageValues(
        handler: id, body: body, frame: .frame(Samples.frame), isFromView: isFromView), nil)
  }

  @Test
  func `scripts and handlers added before and after a view is made reach the engine in order`() {
    let configuration = bench.makeConfiguration()
    let content = configuration.userContentController
    let first = WKUserScript(source: "1", injectionTime: .atDocumentStart, forMainFrameOnly: true)
    content.addUserScript(first)
    content.add(handler, name: "name")
    #expect(bench.contentActions.isEmpty)
    let views = [
      WKWebView(frame: .zero, configuration: configuration),
      WKWebView(frame: .zero, configuration: configuration),
    ]
    let second = WKUserScript(
      source: "2", injectionTime: .atDocumentEnd, forMainFrameOnly: false, in: .world(name: "w"))
    views[1].configuration.userContentController.addUserScript(second)
    content.removeAllUserScripts()
    #expect(content.userScripts.isEmpty)
    guard case .addHandler(let values) = bench.contentActions.dropFirst().first else {
      Issue.record("no handler")
      return
    }
    #expect(values == ScriptHandlerValues(id: values.id, name: "name"))
    #expect(
      bench.contentActions == [
        .addScript(
          UserScriptValues(
            source: "1", injectionTime: .atDocumentStart, isForMainFrameOnly: true)),
        .addHandler(values),
        .addScript(
          UserScriptValues(
            source: "2", injectionTime: .atDocumentEnd, isForMainFrameOnly: false, world: "w")),
        .removeAllScripts,
      ])
    for case .create(let settings) in bench.engine.commands.map(\.action) {
      #expect(settings.userContent == content.id)
    }
  }

  @Test func `a message of undefined from an unknown view has the body NSNull and no view`()
    async throws
  {
    let view = bench.makeView()
    view.configuration.userContentController.add(handler, name: "name")
    let id = try #require(bench.handlers["name"])
    try await bench.deliver(message(.undefined, at: id, isFromView: false), in: view)
    #expect(handler.messages.map { $0.body is NSNull } == [true])
    #expect(handler.messages.first?.webView == nil)
  }

  @Test func `a second handler with the same name and world is misuse`() throws {
    let view = bench.makeView()
    let content = view.configuration.userContentController
    content.add(handler, name: "name")
    content.add(handler, contentWorld: .world(name: "w"), name: "name")
    content.addScriptMessageHandler(handler, contentWorld: .page, name: "name")
    #expect(bench.contentActions.count == 2)
    #expect(bench.observed.observations == [.misuse(.handlerNameTaken("name"), view: nil)])
  }

  @Test func `rule lists are sent only to the engine that compiled them`() {
    let configuration = bench.makeConfiguration()
    let content = configuration.userContentController
    let lists = ["a", "b", "a"].map { CompiledRuleList(identifier: $0, rules: 0) }
    for list in lists[..<2] { content.add(WKContentRuleList(list, of: bench.connection)) }
    content.remove(WKContentRuleList(lists[1], of: bench.connection))
    let view = WKWebView(frame: .zero, configuration: configuration)
    content.add(WKContentRuleList(lists[2], of: bench.connection))
    content.add(WKContentRuleList(lists[1], of: nil))
    content.remove(WKContentRuleList(lists[2], of: bench.connection))
    content.removeAllContentRuleLists()
    #expect(
      bench.contentActions == [
        .addRuleList(lists[0]), .addRuleList(lists[2]), .removeRuleList(identifier: "a"),
        .removeAllRuleLists,
      ])
    #expect(bench.observed.observations == [.misuse(.foreignRuleList("b"), view: nil)])
    #expect(view.configuration.userContentController === content)
  }

  @Test func `message handlers are retained until they are removed`() {
    let view = bench.makeView()
    weak var kept: TestMessageHandler?
    do {
      let handler = TestMessageHandler()
      kept = handler
      view.configuration.userContentController.add(handler, name: "name")
    }
    #expect(kept != nil)
    view.configuration.userContentController.removeAllScriptMessageHandlers()
    #expect(kept == nil)
  }

  @Test func `the engine is notified once that a user content controller is released`() {
    do { _ = bench.makeView() }
    #expect(bench.contentActions == [.forget])
  }

  @Test func `a message to a released view gets no reply`() async throws {
    let gone: ViewID
    let configuration = bench.makeConfiguration()
    configuration.userContentController.addScriptMessageHandler(
      handler, contentWorld: .page, name: "name")
    do { gone = WKWebView(frame: .zero, configuration: configuration).viewID }
    let id = try #require(bench.handlers["name"])
    let reply = await withCheckedContinuation { continuation in
      let question = Promise(fallback: ScriptReply.unanswered) {
        continuation.resume(returning: $0)
      }
      let values = ScriptMessageValues(handler: id, body: .null, frame: .none)
      bench.engine.post(
        EngineReport(
          view: gone, state: WebViewState(), performed: 0,
          event: .didReceiveScriptMessage(values, question)))
    }
    #expect(reply == .viewIsGone && handler.messages.isEmpty)
  }
}
