#if WebKitGTK
import Foundation
import FoundationNetworking
import Testing
import WebViewKit

extension RealEngineTests {
  @MainActor @Suite(.timeLimit(.minutes(1))) struct SchemeTests {
    @Test
    func `a scheme handler's body of 50 MB arrives complete and is held in memory at most once`()
      async throws
    {
      let source = """
        const reply = await fetch("app://main/large")
        return String((await reply.arrayBuffer()).byteLength)
        """
      let piece = Data(repeating: UInt8(ascii: "x"), count: 50 << 10)
      var before = 0
      let length = try await Self.page(evaluating: source) { task in
        try? ChildProcesses.forgetPeak()
        before = ChildProcesses.peak
        task.didReceive(Self.response(to: task.request))
        for _ in 0..<(task.request.url?.path == "/large" ? 1000 : 1) { task.didReceive(piece) }
        task.didFinish()
      }
      #expect(length == "51200000")
      let kilobytes = ChildProcesses.peak - before
      #expect(kilobytes < 75_000)
    }

    @Test func `a process end stops the scheme task, and the next load has a new one`()
      async throws
    {
      try await onStage(with: .webkitgtk) { stage in
        let handler = Handler { _ in }
        let view = try await Self.view(on: stage, with: handler)
        try await stage.crash(view)
        try await stage.waitUntilIdle { handler.stopped == 1 }
        let task = try #require(handler.started.last)
        task.didFailWithError(URLError(.cancelled))
        #expect(stage.misuses.count == 1)
        view.load(task.request)
        try await stage.waitUntilIdle { handler.started.count == 2 }
        let next = try #require(handler.started.last)
        next.didReceive(Self.response(to: next.request))
        next.didReceive(Data("<title>next</title>".utf8))
        next.didFinish()
        try await stage.waitUntilIdle { view.title == "next" }
        #expect(!view.isLoading && handler.stopped == 1 && stage.misuses.count == 1)
      }
    }

    /// A view that has asked the handler for a page.
    private static func view(
      on stage: ArticleStage, with handler: Handler
    ) async throws -> WKWebView {
      let configuration = stage.configuration()
      configuration.setURLSchemeHandler(handler, forURLScheme: "app")
      let view = WKWebView(frame: .zero, configuration: configuration)
      view.load(URLRequest(url: try #require(URL(string: "app://main/page"))))
      try await stage.waitUntilIdle { !handler.started.isEmpty }
      return view
    }

    /// Loads a page whose requests all get one answer, and gives what a function's body returns
    /// there.
    private static func page(
      evaluating script: String, answering answer: @escaping (any WKURLSchemeTask) -> Void
    ) async throws -> String? {
      var value: String?
      try await onStage(with: .webkitgtk) { stage in
        let view = try await view(on: stage, with: Handler(answer))
        try await stage.waitUntilIdle { !view.isLoading }
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

/// A handler that answers every request alike, and keeps its tasks.
@MainActor private final class Handler: NSObject, WKURLSchemeHandler {
  private let answer: (any WKURLSchemeTask) -> Void
  private(set) var started: [any WKURLSchemeTask] = []
  private(set) var stopped = 0

  init(_ answer: @escaping (any WKURLSchemeTask) -> Void) { self.answer = answer }

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    started.append(urlSchemeTask)
    answer(urlSchemeTask)
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) { stopped += 1 }
}
#endif
