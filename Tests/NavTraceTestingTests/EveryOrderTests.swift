import NavTraceTesting
import Synchronization
import Testing
import WebViewKit

/// An app that assumes that its page finishes before the page navigates on.
@MainActor private final class HastyReader: NSObject, WKNavigationDelegate {
  let webView = WKWebView()
  private(set) var isFinished = false
  private(set) var hasMissed = false

  override init() {
    super.init()
    webView.navigationDelegate = self
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { isFinished = true }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    if navigationAction.request.url?.path == "/next", !isFinished { hasMissed = true }
    return .allow
  }
}

@Suite(
  .timeLimit(.minutes(1)),
  .fixtureServer([
    "/page": .html("<meta http-equiv=refresh content='0; url=/next'><iframe src=/inner></iframe>"),
    "/inner": .html("<p>Inside."), "/next": .html("<p>Next."), "/plain": .html("<p>Plain."),
  ]))
@MainActor struct EveryOrderTests {
  private static func read(_ path: String) async throws -> HastyReader {
    let app = HastyReader()
    let recording = try WebViewRecording(of: app.webView)
    app.webView.load(URLRequest(url: try FixtureSession.current.url(path)))
    try await recording.waitUntilIdle()
    return app
  }

  @Test func `a delegate with a race passes a single run, and fails in another order`() async throws
  {
    let app = try await Self.read("/page")
    #expect(!app.hasMissed)
    let messages = Messages()
    await withKnownIssue {
      let holds = await holds(inEveryOrderOf: "the page that leads on") {
        let app = try await Self.read("/page")
        #expect(!app.hasMissed)
      }
      #expect(!holds)
    } matching: { issue in
      messages.add(issue)
      return true
    }
    let message = try #require(messages.all.first)
    #expect(messages.all.count == 1)
    #expect(message.hasPrefix("the page that leads on fails in "))
    #expect(message.contains(").hasMissed"))
    #expect(message.contains("the closest order in which it holds (-), and this one (+):"))
    #expect(
      message.contains(
        "didFinish of /page: expected as event 5, got as event 6 "
          + "(after decidePolicyForNavigationAction of /next)"))
  }

  @Test func `a body that holds in every order passes`() async throws {
    let holds = await holds(inEveryOrderOf: "the page that leads on") {
      let app = try await Self.read("/page")
      #expect(app.isFinished)
    }
    #expect(holds)
  }

  @Test func `a comparison that fails in one order is reported by its first line`() async throws {
    let messages = Messages()
    await withKnownIssue {
      await holds(inEveryOrderOf: "the page that leads on") {
        let app = HastyReader()
        let recording = try WebViewRecording(of: app.webView)
        app.webView.load(URLRequest(url: try FixtureSession.current.url("/page")))
        await recording.expectTrace(
          contains: """
            - didFinish: {url: /page}
            - decidePolicyForNavigationAction: {url: /next}
            """)
      }
    } matching: { issue in
      messages.add(issue)
      return true
    }
    let message = try #require(messages.all.first)
    #expect(message.contains("the closest order in which it holds (-), and this one (+):"))
    #expect(!message.contains("expected by the test"))
  }

  @Test func `a body that fails in every order is reported without a comparison of orders`()
    async throws
  {
    let messages = Messages()
    await withKnownIssue {
      await holds(inEveryOrderOf: "the plain page") {
        let app = try await Self.read("/plain")
        #expect(app.hasMissed)
      }
    } matching: { issue in
      messages.add(issue)
      return true
    }
    #expect(messages.all.first?.hasPrefix("the plain page fails in every order:\n") == true)
  }
}

/// The messages of issues.
private final class Messages: Sendable {
  private let texts = Mutex<[String]>([])
  var all: [String] { texts.withLock(\.self) }

  func add(_ issue: Issue) {
    texts.withLock { $0.append(issue.comments.map(\.rawValue).joined(separator: "\n")) }
  }
}
