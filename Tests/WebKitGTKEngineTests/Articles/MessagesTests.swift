import FixtureSites
import Foundation
import Testing
import WebViewKit

@testable import ArticleApps

extension RealEngineTests {
  /// Article E: messages between page and app.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct MessagesTests {
    @Test(arguments: ArticleEngine.scripted)
    func `a page awaits the app's reply to a message, and an error reply rejects`(
      engine: ArticleEngine
    ) async throws {
      let pages = Origin(["/page": .html("<!doctype html><title>Page</title>")])
      try await onStage(with: engine, pages) { stage async throws in
        let model = MessagesModel(configuration: stage.configuration())
        model.answers = [
          "text": "an answer", "json": "{\"like\": json}", "list": [1, 2], "nothing": NSNull(),
        ]
        model.load(stage.url("/page"))
        try await stage.waitUntilIdle { model.isReady }
        let ask = { (key: String, rest: String) async throws in
          try await model.webView.callAsyncJavaScript(
            "return (await webkit.messageHandlers.ask.postMessage(key))\(rest)",
            arguments: ["key": key], contentWorld: .page)
        }
        #expect(try await ask("text", "") as? String == "an answer")
        #expect(try await ask("json", "") as? String == "{\"like\": json}")
        #expect(try await ask("list", ".length") as? Int == 2)
        #expect(try await ask("nothing", "") is NSNull)
        let error = try await model.webView.callAsyncJavaScript(
          """
          try { return await webkit.messageHandlers.ask.postMessage("what?") }
          catch (error) { return String(error) }
          """, contentWorld: .page)
        #expect(error as? String == "Error: unknown key")
        model.removeHandlers()
        #expect(stage.misuses.isEmpty)
      }
    }
  }
}
