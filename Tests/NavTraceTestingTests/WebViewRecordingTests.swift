import FixtureServing
import NavTraceTesting
import NavigationTrace
import Testing
import WebViewKit

@Suite(
  .timeLimit(.minutes(1)),
  .fixtureServer(
    site: """
      site:
        /start: {redirect: 302, to: /page}
        /page: {html: "<p>Hello <a id=out href='${origin.other}/'>out</a>"}
        /leaving: {redirect: 302, to: "${origin.other}/"}
        /held: {html: <p>Later, gate: go}
        /form: {html: <form action=/page><input id=q name=q></form>}
        /script: {html: "<script>location = '/page'</script>"}
      origins:
        other:
          /: {html: <p>Elsewhere}
      """))
@MainActor struct WebViewRecordingTests {
  private static let events = """
    - decidePolicyForNavigationAction: {url: /start, answer: allow}
    - didStartProvisionalNavigation: {url: /start}
    - decidePolicyForNavigationAction: {url: /page, answer: allow}
    - didReceiveServerRedirectForProvisionalNavigation: {url: /page}
    - didCommit: {url: /page}
    - didFinish: {url: /page}
    """

  private func doorman(at path: String, isSilent: Bool = false) throws -> Doorman {
    let doorman = Doorman(home: try FixtureSession.current.url("/"), isSilent: isSilent)
    doorman.webView.load(URLRequest(url: try FixtureSession.current.url(path)))
    return doorman
  }

  @Test func `a trace that matches the expected events and answers passes`() async throws {
    let app = try doorman(at: "/start")
    let recording = try WebViewRecording(of: app.webView)
    let diff = await recording.expectTrace(events: Self.events)
    #expect(diff?.isMatch == true)
  }

  @Test func `a redirect that the app refuses is recorded as a failed load`() async throws {
    let app = try doorman(at: "/leaving")
    let recording = try WebViewRecording(of: app.webView)
    await recording.expectTrace(
      events: """
        - decidePolicyForNavigationAction: {url: /leaving, answer: allow}
        - didStartProvisionalNavigation: {url: /leaving}
        - decidePolicyForNavigationAction: {url: "other:/", answer: cancel}
        - didFailProvisionalNavigation: {domain: WebKitErrorDomain, code: 102}
        """)
  }

  @Test func `a click is part of the trace, and later waits continue the same trace`() async throws
  {
    let app = try doorman(at: "/page")
    let recording = try WebViewRecording(of: app.webView)
    try await recording.waitUntilIdle()
    #expect(recording.trace.events.last?.kind == .didFinish)
    try await recording.click("#out", in: app.webView)
    try await recording.waitUntilIdle()
    #expect(
      recording.trace.events.suffix(2).map(\.kind) == [.click, .decidePolicyForNavigationAction])
    #expect(recording.trace.events.last?[.answer] == "cancel")
    #expect(app.webView.url?.path() == "/page")
  }

  @Test func `two swapped callbacks fail at the line of the comparison`() async throws {
    let app = try doorman(at: "/start")
    let recording = try WebViewRecording(of: app.webView)
    var lines = Self.events.split(separator: "\n")
    lines.swapAt(4, 5)
    let swapped = lines.joined(separator: "\n")
    let line = #line + 2
    await withKnownIssue {
      await recording.expectTrace(events: swapped)
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.contains { $0.rawValue.contains("didCommit") }
        && issue.comments.contains { $0.rawValue.contains("1 moved; 5 same") }
    }
  }

  @Test func `malformed events are reported at the line of the test that expects them`()
    async throws
  {
    let recording = try WebViewRecording(of: WKWebView())
    await withKnownIssue {
      await recording.expectTrace(events: "- didFinnish: {url: /}")
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains("WebViewRecordingTests.swift:")
          && $0.rawValue.contains("didFinnish")
      }
    }
  }

  @Test func `an expectation file is found by its name next to the test file`() async throws {
    let app = try doorman(at: "/start")
    let recording = try WebViewRecording(of: app.webView)
    await recording.expectTrace(matches: "start", record: .never)
  }

  @Test func `waiting for an app that does not answer ends with the time limit`() async throws {
    let app = try doorman(at: "/page", isSilent: true)
    let recording = try WebViewRecording(of: app.webView)
    let error = await #expect(throws: NavTraceTestingError.self) {
      try await recording.waitUntilIdle(within: .milliseconds(200))
    }
    #expect(
      error?.reason.description
        == "time limit of 0.2 s reached, waiting for the app's answer to "
        + "decidePolicyForNavigationAction for /page; answer on every path of the method, or allow "
        + "more time with 'within:'; nothing was recorded")
  }

  @Test func `waitUntilIdle does not wait for a response that a gate holds`() async throws {
    let app = try doorman(at: "/held")
    let recording = try WebViewRecording(of: app.webView)
    try await recording.waitUntilIdle()
    #expect(recording.trace.events.last?.kind == .didStartProvisionalNavigation)
    try FixtureSession.current.openGate("go")
    try await recording.waitUntilIdle()
    #expect(recording.trace.events.last?.kind == .didFinish)
  }

  @Test
  func `a click on a missing element reports its line and the answer that stopped the last load`()
    async throws
  {
    let app = try doorman(at: "/page")
    let recording = try WebViewRecording(of: app.webView)
    try await recording.waitUntilIdle()
    let absent = await #expect(throws: NavTraceTestingError.self) {
      try await recording.click("#nowhere", in: app.webView)
    }
    guard case .call(let place, [], .engine(let text)) = absent else {
      Issue.record("\(String(describing: absent))")
      return
    }
    #expect(place == "WebViewRecordingTests.swift:\(#line - 7)")
    #expect(text.hasPrefix("model finds no element '#nowhere' in the page; check the selector"))
    app.webView.load(URLRequest(url: try FixtureSession.current.url("other:/away")))
    try await recording.waitUntilIdle()
    let refused = await #expect(throws: NavTraceTestingError.self) {
      try await recording.click("#nowhere", in: app.webView)
    }
    guard case .call(_, let causes, .engine) = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
    #expect(
      causes == [
        "the page is still /page, since the app answered cancel to "
          + "decidePolicyForNavigationAction of other:/away"
      ])
  }

  @Test(.engines(.model, .webkitgtk))
  func `type and submit fill in and send a form as a user does`() async throws {
    let app = try doorman(at: "/form")
    let recording = try WebViewRecording(of: app.webView)
    try await recording.waitUntilIdle(within: .seconds(60))
    try await recording.type("swift", into: "#q", in: app.webView)
    try await recording.submit("#q", in: app.webView)
    await recording.expectTrace(
      contains: """
        - type: {selector: "#q", value: swift}
        - submit: "#q"
        - decidePolicyForNavigationAction: {url: "/page?q=swift", type: formSubmitted, answer: allow}
        - didFinish: {url: "/page?q=swift"}
        """, within: .seconds(60))
  }

  @Test func `a comparison fails if the events come in another order`() async throws {
    let app = try doorman(at: "/start")
    let recording = try WebViewRecording(of: app.webView)
    await recording.expectTrace(inOrder: .didCommit, .didFinish)
    await withKnownIssue { await recording.expectTrace(inOrder: .didFinish, .didCommit) }
    await withKnownIssue {
      await recording.expectTrace(contains: "- didFinish: {url: /start}")
    }
  }

  @Test(.engine(.model))
  func `an event expected after a skipped script is a warning, and a difference before it fails`()
    async throws
  {
    let app = try doorman(at: "/script")
    let recording = try WebViewRecording(of: app.webView)
    let diff = await warned(
      of:
        "not compared: /script has a script that the model does not run, and "
        + "didFail is expected behind it; run the test on WebKit, too, with "
        + "'.engine(.webkitgtk)' or NAVTRACE_TESTING_ENGINES=webkitgtk\nexpected by the test"
    ) { await recording.expectTrace(inOrder: .didStartProvisionalNavigation, .didCommit, .didFail) }
    #expect(diff??.isMatch == true)
    await withKnownIssue {
      await recording.expectTrace(inOrder: .didCommit, .didStartProvisionalNavigation)
    }
  }

  @Test(.engine(.model))
  func `a passing comparison warns of a script that the model skips`()
    async throws
  {
    let app = try doorman(at: "/script")
    let recording = try WebViewRecording(of: app.webView)
    let diff = await warned(
      of:
        "/script has a script that the model does not run: nothing that came after it was compared; "
        + "run the test on WebKit, too, with '.engine(.webkitgtk)' or "
        + "NAVTRACE_TESTING_ENGINES=webkitgtk"
    ) { await recording.expectTrace(inOrder: .didStartProvisionalNavigation) }
    #expect(diff??.partNotModelled != nil)
  }

  /// Returns the result of a function that warns of something.
  private func warned<Value>(of text: String, _ function: () async -> Value) async -> Value? {
    var value: Value?
    await withKnownIssue {
      value = await function()
    } matching: { issue in
      issue.comments.contains { $0.rawValue == text }
    }
    return value
  }
}
