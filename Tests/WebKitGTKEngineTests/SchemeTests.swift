#if WebKitGTK
import Foundation
import FoundationNetworking
import Testing
import WebViewKit

extension RealEngineTests {
  @MainActor @Suite(.timeLimit(.minutes(1))) struct SchemeTests {
    @Test func `a body comes whole, however large and in whatever pieces`() async throws {
      let text = "return document.title + document.body.textContent.length"
      let script = try await Self.page(evaluating: text) { task in
        task.didReceive(Self.response(to: task.request))
        task.didReceive(Data("<!doctype html><title>".utf8))
        task.didReceive(Data())
        task.didReceive(Data("Own</title><body>".utf8))
        task.didReceive(Data(repeating: UInt8(ascii: "x"), count: 10 << 20))
        task.didFinish()
      }
      #expect(script == "Own\(10 << 20)")
    }

    @Test func `the page sees the response's status and fields`() async throws {
      let text = """
        const reply = await fetch("app://main/other")
        return reply.status + reply.headers.get("X-From")
        """
      let script = try await Self.page(evaluating: text) { task in
        task.didReceive(Self.response(to: task.request, status: 201, ["X-From": "app"]))
        task.didReceive(Data("<!doctype html><title>t</title>".utf8))
        task.didFinish()
      }
      #expect(script == "201app")
    }

    /// Loads a page whose requests all get one answer, and gives what a function's body returns there.
    private static func page(
      evaluating script: String, answering answer: @escaping (any WKURLSchemeTask) -> Void
    ) async throws -> String? {
      var value: String?
      try await onStage(with: .webkitgtk) { stage in
        let configuration = stage.configuration()
        configuration.setURLSchemeHandler(Handler(answer), forURLScheme: "app")
        let view = WKWebView(frame: .zero, configuration: configuration)
        view.load(URLRequest(url: try #require(URL(string: "app://main/page"))))
        try await stage.settle { !view.isLoading }
        value = try await view.callAsyncJavaScript(script, contentWorld: .page) as? String
        #expect(stage.misuses.isEmpty)
      }
      return value
    }

    private static func response(
      to request: URLRequest, status: Int = 200, _ fields: [String: String] = [:]
    ) -> URLResponse {
      let url = request.url ?? URL(filePath: "/")
      return HTTPURLResponse(
        url: url, statusCode: status, httpVersion: nil,
        headerFields: fields.merging(["Content-Type": "text/html"]) { $1 })
        ?? URLResponse(
          url: url, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
    }
  }
}

/// Answers every request alike.
@MainActor private final class Handler: NSObject, WKURLSchemeHandler {
  private let answer: (any WKURLSchemeTask) -> Void
  init(_ answer: @escaping (any WKURLSchemeTask) -> Void) { self.answer = answer }
  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    answer(urlSchemeTask)
  }
  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}
}
#endif
