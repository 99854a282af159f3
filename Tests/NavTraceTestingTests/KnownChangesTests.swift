import NavTraceTesting
import Synchronization
import Testing
import WebEngines
import WebViewKit

/// An app that relies on an order of callbacks which site isolation does not keep.
@MainActor private final class FrameCounter: NSObject, WKNavigationDelegate {
  let webView = WKWebView()
  /// Whether the view was loading when a frame went back.
  private(set) var wasLoadingInFrame: Bool?
  private var isFinished = false
  /// Whether the frame went on before the page had finished.
  private(set) var isOvertaken = false

  override init() {
    super.init()
    webView.navigationDelegate = self
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { isFinished = true }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    if navigationAction.navigationType == .backForward { wasLoadingInFrame = webView.isLoading }
    if navigationAction.request.url?.path == "/moved", !isFinished { isOvertaken = true }
    return .allow
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy { .allow }
}

@Suite(
  .timeLimit(.minutes(1)),
  .fixtureServer(
    site: """
      origins:
        main:
          host: shop.localhost
          /page: {html: "<iframe src=/inner></iframe>"}
          /inner: {html: "<a id=link href=/next>Next</a>"}
          /next: {html: "<p>Next."}
          /last: {html: "<p>Last."}
          /mixed: {html: "<iframe src='${origin.other}/frame'></iframe>"}
        other:
          host: blog.localhost
          /frame: {html: "<meta http-equiv=refresh content='0; url=/moved'>"}
          /moved: {html: "<p>Moved."}
      """))
@MainActor struct KnownChangesTests {
  private static let header = "+SiteIsolation is known to change such events:\n"

  private static func goBackInFrame() async throws {
    let app = FrameCounter()
    let recording = try WebViewRecording(of: app.webView)
    app.webView.load(URLRequest(url: try FixtureSession.current.url("/page")))
    try await recording.waitUntilIdle()
    try await recording.click("#link", in: app.webView)
    try await recording.waitUntilIdle()
    app.webView.goBack()
    try await recording.waitUntilIdle()
    #expect(app.wasLoadingInFrame == true)
  }

  private static func loadMixedPage() async throws {
    let app = FrameCounter()
    let recording = try WebViewRecording(of: app.webView)
    app.webView.load(URLRequest(url: try FixtureSession.current.url("/mixed")))
    try await recording.waitUntilIdle()
    #expect(!app.isOvertaken)
  }

  @Test(.engine(.model))
  func `without SiteIsolation, going back in a frame and a mixed page hold in every order`() async {
    await holds(inEveryOrderOf: "going back", Self.goBackInFrame)
    await holds(inEveryOrderOf: "the mixed page", Self.loadMixedPage)
  }

  @Test(.engine(.model, features: ["SiteIsolation": true]))
  func `with SiteIsolation, code that relies on the old order fails with the class of the change`()
    async throws
  {
    let design = try await message {
      await holds(inEveryOrderOf: "going back", Self.goBackInFrame)
    }
    #expect(design.hasPrefix("going back fails in every order:\n"))
    #expect(
      design.contains(
        Self.header + "  moved decidePolicyForNavigationAction (design): a frame's step back "))
    let order = try await message {
      await holds(inEveryOrderOf: "the mixed page", Self.loadMixedPage)
    }
    #expect(order.hasPrefix("the mixed page fails in 1 of 2 orders:\n"))
    #expect(order.contains(Self.header + "  moved didFinish (order): the main frame finishes "))
  }

  @Test(.engine(.webkitgtk, features: ["SiteIsolation": true]))
  func `on WebKitGTK, a trace that SiteIsolation changes fails with the class of the change`()
    async throws
  {
    let app = FrameCounter()
    let recording = try WebViewRecording(of: app.webView)
    for path in ["/next", "/last"] {
      app.webView.load(URLRequest(url: try FixtureSession.current.url(path)))
      try await recording.waitUntilIdle(within: .seconds(60))
    }
    app.webView.goBack()
    let message = try await message {
      // The page comes from the page cache, so there is no response.
      await recording.expectTrace(
        events: Self.load("/next") + Self.load("/last") + """
          - goBack
          - decidePolicyForNavigationAction: {url: /next, type: backForward}
          - didStartProvisionalNavigation: {url: /next}
          - didCommit: {url: /next}
          - didFinish: {url: /next}
          """, within: .seconds(60))
    }
    #expect(
      message.contains(
        Self.header + "  unexpected decidePolicyForNavigationResponse (incomplete): 2.50 keeps no ")
    )
  }

  private static func load(_ path: String) -> String {
    """
    - load: \(path)
    - decidePolicyForNavigationAction: {url: \(path), type: other}
    - didStartProvisionalNavigation: {url: \(path)}
    - decidePolicyForNavigationResponse: {url: \(path)}
    - didCommit: {url: \(path)}
    - didFinish: {url: \(path)}

    """
  }

  /// Returns the message of the only issue of a function.
  private func message(of function: () async throws -> Void) async throws -> String {
    let messages = Mutex<[String]>([])
    try await withKnownIssue {
      try await function()
    } matching: { issue in
      messages.withLock { $0.append(issue.comments.map(\.rawValue).joined(separator: "\n")) }
      return true
    }
    return try #require(messages.withLock(\.self).first)
  }
}
