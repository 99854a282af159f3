import NavTraceTesting
import Synchronization
import Testing
import WebViewKit

/// Waits for what no engine reports before it comes: timers, processes, views that are made later.
@Suite(
  .timeLimit(.minutes(2)),
  .fixtureServer(
    site: """
      site:
        /: {html: <p>Hello}
        /soon: {html: "<meta http-equiv=refresh content='1; url=/after'><p>Soon"}
        /late: {html: "<meta http-equiv=refresh content='3600; url=/after'><p>Late"}
        /timer: {html: "<script>setTimeout(() => location.href = '/after', 50)</script>"}
        /again: {html: "<script>setTimeout(() => location.reload(), 100)</script>"}
        /after: {html: <p>After}
      """))
@MainActor struct WaitingTests {
  /// Long, since all tests of this package run in parallel with these.
  private let limit = Duration.seconds(60)

  private func load(_ path: String, in webView: WKWebView) throws {
    webView.load(URLRequest(url: try FixtureSession.current.url(path)))
  }

  @Test(.engine(.webkitgtk), arguments: ["/soon", "/timer"])
  func `waitFor waits for a navigation that a page's timer starts`(path: String) async throws {
    try await waitForNavigation(from: path)
  }

  @Test(.engine(.webkitgtk)) func `an event that comes after the last comparison is reported`()
    async throws
  {
    let webView = WKWebView()
    let recording = try WebViewRecording(of: webView)
    try load("/again", in: webView)
    try await recording.waitFor(.didFinish, url: "/again", within: limit)
    let texts = await recordedIssues {
      // Its script loads the page again and again, with pauses, so that a failure sees one.
      for _ in 1...3 { await recording.expectTrace(inOrder: .webViewDidClose, within: limit) }
    }
    #expect(
      texts.contains { $0.contains(" came after the comparison; call 'try await") }, "\(texts)")
  }

  @Test(.engine(.model)) func `the time until a refresh is skipped on the model`() async throws {
    try await waitForNavigation(from: "/late")
  }

  private func waitForNavigation(from path: String) async throws {
    let webView = WKWebView()
    let recording = try WebViewRecording(of: webView)
    try load(path, in: webView)
    try await recording.waitFor(.didFinish, url: "/after", within: limit)
    await recording.expectTrace(
      contains: """
        - didFinish: {url: \(path)}
        - didFinish: {url: /after}
        """, within: limit)
  }

  @Test func `expectNoEvents passes if no event comes in the time`() async throws {
    let webView = WKWebView()
    let recording = try WebViewRecording(of: webView)
    try load("/", in: webView)
    await recording.expectNoEvents(for: .milliseconds(100), within: limit)
    await recording.expectTrace(contains: "- didFinish: {url: /}", within: limit)
  }

  @Test(.engine(.model)) func `expectNoEvents fails if an event comes in the time`()
    async throws
  {
    let webView = WKWebView()
    let recording = try WebViewRecording(of: webView)
    try load("/late", in: webView)
    await recording.expectNoEvents(for: .seconds(3000), within: limit)
    let texts = await recordedIssues {
      await recording.expectNoEvents(for: .seconds(700), within: limit)
    }
    #expect(texts.count == 1)
    #expect(
      texts.first?.contains(
        "expected no event for 700.0 s, but these came:\n  didStartProvisionalNavigation: {")
        == true)
  }

  @Test func `a second call of waitFor does not return for the first call's event`() async throws {
    let webView = WKWebView()
    let recording = try WebViewRecording(of: webView)
    try load("/", in: webView)
    try await recording.waitFor(.didFinish, url: "/", within: limit)
    let error = await #expect(throws: NavTraceTestingError.self) {
      try await recording.waitFor(.didFinish, within: .milliseconds(200))
    }
    #expect(
      error?.reason.description.hasPrefix("time limit of 0.2 s reached, waiting for didFinish; ")
        == true)
    webView.reload()
    try await recording.waitFor(.didFinish, within: limit)
  }

  @Test(.engine(.model))
  func `waiting for an event after a script that the model skips fails with a hint to run WebKit`()
    async throws
  {
    let webView = WKWebView()
    let recording = try WebViewRecording(of: webView)
    try load("/timer", in: webView)
    try await recording.waitFor(.didFinish, url: "/timer", within: limit)
    let error = await #expect(throws: NavTraceTestingError.self) {
      try await recording.waitFor(.didFinish, url: "/after", within: .milliseconds(200))
    }
    #expect(
      error?.reason.description
        == "/timer has a script that the model does not run, and didFinish of /after did not come; "
        + "run the test on WebKit, too, with '.engine(.webkitgtk)' or "
        + "NAVTRACE_TESTING_ENGINES=webkitgtk")
  }

  @Test(.engine(.model), arguments: [true, false])
  func `a refresh that has not happened yet is reported`(isExpected: Bool) async throws {
    let webView = WKWebView()
    let recording = try WebViewRecording(of: webView)
    try load("/late", in: webView)
    let texts = await recordedIssues {
      await recording.expectTrace(
        contains: "- didFinish: {url: \(isExpected ? "/after" : "/late")}", within: limit)
    }
    #expect(texts.count == 1)
    #expect(
      texts.first?.contains(
        #/(^|\n)a page acts by itself in [0-9.]+ s, which was not waited for; call 'try await /#
      ) == true)
  }

  @Test(.engines(.model, .webkitgtk))
  func `awaiting a process end that the delegate cannot receive names the missing method`()
    async throws
  {
    let app = Doorman(home: try FixtureSession.current.url("/"))
    let recording = try WebViewRecording(of: app.webView)
    try load("/", in: app.webView)
    try await recording.waitFor(.didFinish, url: "/", within: limit)
    try await recording.terminateWebContentProcess(of: app.webView)
    let texts = await recordedIssues {
      await recording.expectTrace(contains: "- webContentProcessDidTerminate", within: limit)
    }
    #expect(
      texts.first?.hasPrefix(
        "Doorman has no method for webContentProcessDidTerminate, which is "
          + "webViewWebContentProcessDidTerminate(_:)\n") == true, "\(texts)")
  }

  @Test(.engines(.model, .webkitgtk))
  func `the end of a page's process and the app's reload are recorded`() async throws {
    let webView = WKWebView()
    let app = Reloader()
    webView.navigationDelegate = app
    let recording = try WebViewRecording(of: webView)
    try load("/", in: webView)
    try await recording.waitFor(.didFinish, url: "/", within: limit)
    try await recording.terminateWebContentProcess(of: webView)
    await recording.expectTrace(
      contains: """
        - didFinish: {url: /}
        - terminateWebContentProcess
        - webContentProcessDidTerminate
        - didFinish: {url: /}
        """, within: limit)
  }

  @Test(.engines(.model, .webkitgtk))
  func `a view that the app makes later is recorded with the delegate that it is given`()
    async throws
  {
    let recording = try WebViewRecording()
    let app = Doorman(home: try FixtureSession.current.url("/"))
    try load("/", in: app.webView)
    await recording.expectTrace(
      events: """
        - decidePolicyForNavigationAction: {url: /, answer: allow}
        - didStartProvisionalNavigation: {url: /}
        - didCommit: {url: /}
        - didFinish: {url: /}
        """, within: limit)
    let other = Doorman(home: try FixtureSession.current.url("/"))
    try load("/after", in: other.webView)
    await recording.expectTrace(
      contains: "- didFinish: {view: 2, url: /after}", within: limit)
    #expect(
      recording.delegateMethods.first?.description == "Doorman: decidePolicyForNavigationAction")
  }

  @Test func `a failure names a later view that the recording does not include`() async throws {
    let webView = WKWebView()
    let recording = try WebViewRecording(of: webView)
    let later = WKWebView()
    try load("/", in: webView)
    try load("/after", in: later)
    let texts = await recordedIssues {
      await recording.expectTrace(inOrder: .didFinish, within: limit)
    }
    #expect(
      texts == [
        "the view that shows /after was made after the recording, which does not have it; "
          + "'WebViewRecording()' records every view that is made later"
      ])
  }

}

/// An app that loads its page again if the page's process has ended.
private final class Reloader: NSObject, WKNavigationDelegate {
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { webView.reload() }
}
