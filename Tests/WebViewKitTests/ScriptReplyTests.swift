import Foundation
import Testing
import WebViewKit

@MainActor @Suite struct ScriptReplyTests {
  let bench = Bench()
  let handler = TestMessageHandler()
  let view: WKWebView

  init() {
    view = bench.makeView()
    view.configuration.userContentController.addScriptMessageHandler(
      handler, contentWorld: .page, name: "name")
  }

  private func reply() async throws -> ScriptReply {
    await bench.reply(to: .null, at: try #require(bench.handlers["name"]), in: view)
  }

  @Test
  func `a reply resolves with its value, with undefined for nil, and rejects if it has an error`()
    async throws
  {
    handler.reply = { $0(["k": [1, true, NSNull()] as [Any]], nil) }
    #expect(
      try await reply()
        == .value(.object(["k": .array([.number(1), .bool(true), .null])])))
    handler.reply = { $0(nil, nil) }
    #expect(try await reply() == .value(.undefined))
    handler.reply = { $0("value", "error") }
    #expect(try await reply() == .failure("error"))
  }

  @Test func `a reply that cannot be converted rejects with WebKit's message`() async throws {
    handler.reply = { [view] in $0(view, nil) }
    #expect(
      try await reply()
        == .failure(
          "The result value passed back from the WKWebView API client was unable to be serialized"))
  }

  @Test func `releasing the reply handler rejects the promise, and is not misuse`() async throws {
    handler.reply = { _ in }
    #expect(
      try await reply() == .failure("WKWebView API client did not respond to this postMessage"))
    #expect(bench.observed.observations.isEmpty)
  }

  @Test func `a second reply is misuse and changes nothing`() async throws {
    handler.reply = {
      $0(1, nil)
      $0(2, nil)
    }
    #expect(try await reply() == .value(.number(1)))
    let misuse = Misuse.handlerCalledTwice(callback: "didReceiveScriptMessage")
    #expect(bench.observed.observations == [.misuse(misuse, view: view.viewID)])
  }
}
