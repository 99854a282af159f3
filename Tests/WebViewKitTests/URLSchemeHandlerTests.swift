import Foundation
import FoundationNetworking
import Testing
import WebViewKit

@MainActor @Suite(.timeLimit(.minutes(1))) struct URLSchemeHandlerTests {
  private let bench = Bench()
  private let handler = Handler()

  private func makeView() -> WKWebView {
    let configuration = bench.makeConfiguration()
    configuration.setURLSchemeHandler(handler, forURLScheme: "App")
    return WKWebView(frame: .zero, configuration: configuration)
  }

  private func start(_ id: URLSchemeTaskID, in view: WKWebView) async throws
    -> any WKURLSchemeTask
  {
    let url = try #require(URL(string: "app://main/page"))
    try await bench.deliver(.schemeTask(id, .start(URLRequest(url: url))), in: view)
    return try #require(handler.started.last)
  }

  private func response(_ status: Int = 200) throws -> HTTPURLResponse {
    let url = try #require(URL(string: "app://main/page"))
    return try #require(
      HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil))
  }

  /// The steps that the engine was given, and the misuse that was seen.
  private var steps: [String] {
    bench.engine.commands.compactMap { command in
      guard case .answerSchemeTask(_, let step) = command.action else { return nil }
      return switch step {
      case .response(let response): "response \(response.status ?? 0)"
      case .data(let data): "data \(data.count)"
      case .finish: "finish"
      case .fail(let error): "fail \(error.domain) \(error.code)"
      }
    }
  }

  private var problems: [Misuse.SchemeTaskProblem] {
    bench.observed.observations.compactMap {
      if case .misuse(.schemeTask(_, let problem), _) = $0 { problem } else { nil }
    }
  }

  @Test func `a scheme handler is found by its scheme in any letter case`() {
    let configuration = bench.makeConfiguration()
    configuration.setURLSchemeHandler(handler, forURLScheme: "App")
    #expect(configuration.urlSchemeHandler(forURLScheme: "aPP") === handler)
    #expect(configuration.urlSchemeHandler(forURLScheme: "other") == nil)
    configuration.setURLSchemeHandler(nil, forURLScheme: "other")
    #expect(configuration.urlSchemeHandler(forURLScheme: "other") == nil)
    let view = WKWebView(frame: .zero, configuration: configuration)
    #expect(view.configuration.urlSchemeHandler(forURLScheme: "app") === handler)
  }

  @Test(arguments: [
    ("HTTPS", Misuse.SchemeProblem.isBuiltIn), ("webkit-fake-url", .isBuiltIn), ("ftp", .isBuiltIn),
    ("1app", .isInvalid), ("", .isInvalid), ("a b", .isInvalid), ("äpp", .isInvalid),
    ("APP", .isTaken),
  ])
  func `setting a handler for a built-in, invalid or taken scheme is misuse`(
    _ scheme: String, _ problem: Misuse.SchemeProblem
  ) {
    let configuration = bench.makeConfiguration()
    configuration.setURLSchemeHandler(handler, forURLScheme: "app")
    configuration.setURLSchemeHandler(Handler(), forURLScheme: scheme)
    #expect(configuration.urlSchemeHandler(forURLScheme: "app") === handler)
    let misuses = bench.observed.observations.map {
      if case .misuse(let misuse, _) = $0 { misuse } else { Misuse.foreignView }
    }
    #expect(misuses == [.scheme(scheme, problem)])
  }

  @Test(arguments: [
    (
      Misuse.scheme("https", .isBuiltIn),
      "a handler was set for the scheme 'https', which WebKit loads by itself; it is ignored; "
        + "choose another scheme"
    ),
    (
      .scheme("1", .isInvalid),
      "a handler was set for the scheme '1', which is not a valid scheme: an ASCII letter, then "
        + "letters, digits, '+', '-' and '.'; it is ignored; choose another scheme"
    ),
    (
      .scheme("app", .isTaken),
      "a handler was set for the scheme 'app', which has one already; it is ignored; "
        + "choose another scheme"
    ),
    (
      .schemeTask(call: "didFinish()", .hasNoResponse),
      "didFinish() was called on a WKURLSchemeTask that has had no response; give one first; "
        + "the call is ignored"
    ),
    (
      .schemeTask(call: "didReceive(_:) for a response", .hasData),
      "didReceive(_:) for a response was called on a WKURLSchemeTask that has had data already; "
        + "give the response before; the call is ignored"
    ),
    (
      .schemeTask(call: "didReceive(_:) for data", .isCompleted),
      "didReceive(_:) for data was called on a WKURLSchemeTask that has been completed; "
        + "call nothing after the end; the call is ignored"
    ),
    (
      .schemeTask(call: "didFailWithError(_:)", .isStopped),
      "didFailWithError(_:) was called on a WKURLSchemeTask that was stopped; "
        + "call nothing after webView(_:stop:); the call is ignored"
    ),
  ])
  func `the description of a misuse names the error and the remedy`(misuse: Misuse, text: String) {
    #expect("\(misuse)" == text)
  }

  @Test(arguments: [("https", true), ("About", true), ("app", false), ("", false)])
  func `handlesURLScheme is true for WebKit's own schemes`(scheme: String, isOwn: Bool) {
    #expect(WKWebView.handlesURLScheme(scheme) == isOwn)
  }

  @Test
  func `a process end stops a scheme task, and calls on a task of a released view are ignored`()
    async throws
  {
    var view: WKWebView? = makeView()
    let first = try await start(URLSchemeTaskID(), in: try #require(view))
    try await bench.deliver(.webContentProcessDidTerminate, in: try #require(view))
    #expect(handler.stopped.map(ObjectIdentifier.init) == [ObjectIdentifier(first)])
    let second = try await start(URLSchemeTaskID(), in: try #require(view))
    view = nil
    #expect(handler.stopped.count == 1)
    second.didReceive(try response())
    second.didFailWithError(URLError(.cancelled))
    #expect(problems.isEmpty && steps.isEmpty)
  }
}

/// Keeps the tasks that it gets.
@MainActor private final class Handler: NSObject, WKURLSchemeHandler {
  var started: [any WKURLSchemeTask] = []
  var stopped: [any WKURLSchemeTask] = []

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    started.append(urlSchemeTask)
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
    stopped.append(urlSchemeTask)
  }
}
