import FixtureServing
import FixtureSites
import Foundation
import Testing

@testable import WebViewKit

extension RealEngineTests {
  @MainActor @Suite(.timeLimit(.minutes(2))) struct ContentRuleTests {
    private static let blocking =
      #"[{"trigger": {"url-filter": "/blocked"}, "action": {"type": "block"}}]"#

    /// A delegate that keeps the errors of loads.
    private final class Visitor: NSObject, WKNavigationDelegate {
      var events: [String] = []

      func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        events.append("finish \(webView.url?.path ?? "")")
      }

      func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
      ) {
        let error = error as NSError
        events.append("fail \(error.domain) \(error.code)")
      }
    }

    /// Plays with a store in a folder of the test's own.
    private func withStore(
      of engine: ArticleEngine,
      _ body: @MainActor (ArticleStage, WKContentRuleListStore) async throws -> Void
    ) async throws {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "navtrace-test-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let origin = Origin(["/page": .html("<p>page"), "/blocked": .html("<p>blocked")])
      try await onStage(with: engine, origin) { stage in
        let store = try #require(WKContentRuleListStore(url: folder))
        store.engine = stage.configuration().engine
        try await body(stage, store)
      }
    }

    @Test(arguments: ArticleEngine.allCases)
    func `a content rule list blocks requests while the view has it`(_ engine: ArticleEngine)
      async throws
    {
      try await withStore(of: engine) { stage, store in
        let list = try #require(
          try await store.compileContentRuleList(
            forIdentifier: "list", encodedContentRuleList: Self.blocking))
        #expect(list.identifier == "list")
        let configuration = stage.configuration()
        let content = configuration.userContentController
        content.add(list)
        let view = WKWebView(frame: .zero, configuration: configuration)
        let visitor = Visitor()
        view.navigationDelegate = visitor
        @MainActor func load(_ path: String) async throws {
          let count = visitor.events.count
          view.load(URLRequest(url: stage.url(path)))
          try await stage.waitUntilIdle { visitor.events.count > count }
        }
        try await load("blocked")
        try await load("page")
        content.remove(list)
        try await load("blocked")
        content.add(list)
        try await load("blocked")
        content.removeAllContentRuleLists()
        try await load("blocked")
        #expect(
          visitor.events == [
            "fail WebKitErrorDomain 104", "finish /page", "finish /blocked",
            "fail WebKitErrorDomain 104", "finish /blocked",
          ])
        #expect(stage.misuses.isEmpty)
      }
    }

    @Test(arguments: ArticleEngine.allCases)
    func `a rule list store keeps lists until they are removed`(_ engine: ArticleEngine)
      async throws
    {
      try await withStore(of: engine) { _, store in
        #expect(await store.availableIdentifiers() == [])
        for name in ["b", "a b"] {
          _ = try await store.compileContentRuleList(
            forIdentifier: name, encodedContentRuleList: Self.blocking)
        }
        #expect(await store.availableIdentifiers() == ["a b", "b"])
        #expect(try await store.contentRuleList(forIdentifier: "b")?.identifier == "b")
        try await store.removeContentRuleList(forIdentifier: "b")
        #expect(await store.availableIdentifiers() == ["a b"])
        #expect(
          await error { _ = try await store.contentRuleList(forIdentifier: "b") }
            == "7 Rule list lookup failed: Unspecified error during lookup.")
        #expect(
          await error { try await store.removeContentRuleList(forIdentifier: "b") }
            == "8 Rule list removal failed: Unspecified error during remove.")
      }
    }

    @Test(arguments: ArticleEngine.allCases)
    func `an invalid rule list is not compiled`(_ engine: ArticleEngine) async throws {
      try await withStore(of: engine) { _, store in
        for (source, message) in [
          ("[", "Failed to parse the JSON String."),
          (
            #"[{"trigger": {"url-filter": "a|b"}, "action": {"type": "block"}}]"#,
            "Invalid or unsupported regular expression."
          ),
        ] {
          #expect(
            await error {
              _ = try await store.compileContentRuleList(
                forIdentifier: "list", encodedContentRuleList: source)
            } == "6 Rule list compilation failed: \(message)")
        }
        #expect(await store.availableIdentifiers() == [])
      }
    }

    /// Code, and the text that WebKit gives beside it, of a `WKError`.
    private func error(of body: () async throws -> Void) async -> String {
      do {
        try await body()
        return "none"
      } catch {
        guard let error = error as? WKError else { return "another" }
        return "\(error.errorCode) \(error.userInfo[NSHelpAnchorErrorKey] ?? "")"
      }
    }
  }
}
