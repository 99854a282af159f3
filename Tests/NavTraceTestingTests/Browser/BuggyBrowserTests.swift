import NavTraceTesting
import Synchronization
import Testing
import WebViewKit

/// Each mistake of an app is found, and the first line of the message names it.
@Suite(
  .timeLimit(.minutes(3)), .engine(.model), .fixtureServer(siteFile: "site.yaml"))
@MainActor struct BuggyBrowserTests {
  /// A test that finds a mistake.
  struct Case: Sendable {
    var bug: BrowserBug
    var path = "/"
    var password = "sesame"
    var click: String?
    /// The file that ``AuthBrowserTests`` compares with.
    var expectation: String
    /// The first line of the message.
    var firstLine: String
  }

  nonisolated static let cases: [Case] = [
    Case(
      bug: .actionNotAnswered, click: "#out", expectation: "link-elsewhere",
      firstLine: "exception: the handler of decidePolicyForNavigationAction was released without a "
        + "call; call it once on every path; it was asked about other:/page"),
    Case(
      bug: .responseNotAnswered, path: "/report", expectation: "attachment",
      firstLine: "exception: the handler of decidePolicyForNavigationResponse was released without "
        + "a call; call it once on every path; it was asked about /report"),
    Case(
      bug: .challengeNotAnswered, path: "/private", expectation: "sign-in",
      firstLine: "exception: the handler of didReceiveAuthenticationChallenge was released without "
        + "a call; call it once on every path"),
    Case(
      bug: .actionAnsweredTwice, path: "/private", expectation: "sign-in",
      firstLine: "exception: the handler of decidePolicyForNavigationAction was called twice; the "
        + "second answer is ignored; call it once; it was asked about /private"),
    Case(
      bug: .challengeAnsweredTwice, path: "/private", expectation: "sign-in",
      firstLine:
        "exception: the handler of didReceiveAuthenticationChallenge was called twice; the "
        + "second answer is ignored; call it once"),
    Case(
      bug: .cancelInsteadOfDownload, click: "#file", expectation: "download-link",
      firstLine:
        "decidePolicyForNavigationResponse of /data.zip: expected answer download, got cancel"),
    Case(
      bug: .windowCancelled, click: "#window", expectation: "window",
      firstLine: "decidePolicyForNavigationAction of /help: expected answer allow, got cancel"),
    Case(
      bug: .windowLoadsAnotherRequest, click: "#window", expectation: "window",
      firstLine: "decidePolicyForNavigationAction of /: expected url /help, got /"
    ),
    Case(
      bug: .noUIDelegate, click: "#window", expectation: "window",
      firstLine: "there is no delegate for createWebView"),
    Case(
      bug: .anotherCode, path: "/leaving", expectation: "redirect-elsewhere",
      firstLine: "the app loaded about:blank after didFailProvisionalNavigation "
        + "(WebKitErrorDomain 102), which is not an error to show: "
        + "the app's answer has ended that load, or made it a download"),
    Case(
      bug: .anotherDomain, path: "/leaving", expectation: "redirect-elsewhere",
      firstLine: "the app loaded about:blank after didFailProvisionalNavigation "
        + "(WebKitErrorDomain 102), which is not an error to show: "
        + "the app's answer has ended that load, or made it a download"),
    Case(
      bug: .cancelledIsShown, path: "/private", password: "wrong", expectation: "wrong-password",
      firstLine: "the app loaded about:blank after didFailProvisionalNavigation "
        + "(NSURLErrorDomain -999), which is not an error to show: "
        + "another load has replaced that one, or the app has cancelled it"),
    Case(
      bug: .oneFailureTooMany, path: "/private", password: "wrong", expectation: "wrong-password",
      firstLine: "didReceiveAuthenticationChallenge (failures: 2): not expected, got as event "),
    Case(
      bug: .noDestination, path: "/report", expectation: "attachment",
      firstLine: "download.decideDestination of /report: expected answer report.txt, got null"
    ),
    Case(
      bug: .noDownloadDelegate, path: "/report", expectation: "attachment",
      firstLine: "the download of /report was cancelled, since it has no delegate; set "
        + "'download.delegate' in navigationResponseDidBecomeDownload"),
  ]

  /// Long, since all tests of this package run in parallel with these.
  private let limit = Duration.seconds(60)

  @Test func `every BrowserBug has a test case`() {
    #expect(Set(Self.cases.map(\.bug)) == Set(BrowserBug.allCases))
  }

  @Test(arguments: cases)
  func `the first line of a failure names the app's error`(mistake: Case) async throws {
    let browser = BuggyBrowser(
      home: try FixtureSession.current.url(mistake.path), password: mistake.password,
      bug: mistake.bug)
    let recording = try WebViewRecording(of: browser.webView)
    browser.webView.load(URLRequest(url: browser.log.home))
    if let click = mistake.click {
      try await recording.waitUntilIdle(within: limit)
      try await recording.click(click, in: browser.webView)
    }
    let text = await message {
      await recording.expectTrace(matches: mistake.expectation, record: .never, within: limit)
    }
    #expect(
      text?.split(separator: "\n").first?.hasPrefix(mistake.firstLine) == true, "\(text ?? "")")
  }

  /// A delegate that lacks a method, and the first line of the failure.
  struct NearMiss: Sendable {
    var make: @MainActor @Sendable () -> any WKNavigationDelegate
    var path = "/private"
    /// The expected event that does not come.
    var missing = "didFail"
    var firstLine: String
    var end = ""
  }

  nonisolated static let nearMisses: [NearMiss] = [
    NearMiss(
      make: { AsyncChallengeBrowser() }, missing: "didReceiveAuthenticationChallenge",
      firstLine: "AsyncChallengeBrowser has no method for didReceiveAuthenticationChallenge, which "
        + "is webView(_:didReceive:completionHandler:) or webView(_:respondTo:); the closest method "
        + "that AsyncChallengeBrowser declares is webView(_: WKWebView, didReceive: "
        + "URLAuthenticationChallenge) async"),
    NearMiss(
      make: { LabelBrowser() },
      firstLine: "LabelBrowser has no method for didFinish, which is webView(_:didFinish:); the "
        + "closest method that LabelBrowser declares is webView(_: WKWebView, didFinishNavigation: "
    ),
    NearMiss(
      make: { DerivedBrowser() },
      firstLine: "DerivedBrowser has no method for didFinish, which is webView(_:didFinish:); "
        + "DerivedBrowser declares webView(_:didFinish:), but its base class BaseBrowser names the "
        + "protocol, so that it is not called here; declare it in BaseBrowser and override it"),
    NearMiss(
      make: { TypeBrowser() }, path: "/broken",
      firstLine: "TypeBrowser has no method for didFailProvisionalNavigation, which is "
        + "webView(_:didFailProvisionalNavigation:withError:); the closest method that TypeBrowser "
        + "declares is webView(_: WKWebView, didFailProvisionalNavigation: WKNavigation, withError: "
    ),
    NearMiss(
      make: { DownloadLabelBrowser() }, path: "/report",
      firstLine: "DownloadLabelBrowser has no method for download.didFail, which is "
        + "download(_:didFailWithError:resumeData:); the closest method that DownloadLabelBrowser "
        + "declares is download(_: WKDownload, didFailWithError: "),
    NearMiss(make: { PlainHandlerBrowser() }, firstLine: plainHandler),
    NearMiss(make: { UncalledBrowser() }, firstLine: uncalled),
    NearMiss(
      make: { UncalledBrowser() }, missing: "didReceiveAuthenticationChallenge",
      firstLine: "UncalledBrowser has no method for didReceiveAuthenticationChallenge, "),
  ]

  private nonisolated static let plainHandler =
    "PlainHandlerBrowser declares webView(_:decidePolicyFor:decisionHandler:), and WebKit does not "
    + "call it, here and on Apple systems: in Swift 6, and with complete concurrency checking, it is "
    + "another method, since its decisionHandler lacks '@MainActor @Sendable'; write "
    + "'decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void'"

  private nonisolated static let uncalled =
    "UncalledBrowser declares webView(_: WKWebView, didFailNavigation: "

  @Test(arguments: nearMisses)
  func `a failure names a delegate method whose name is nearly right`(nearMiss: NearMiss)
    async throws
  {
    let webView = WKWebView()
    let delegate = nearMiss.make()
    webView.navigationDelegate = delegate
    let recording = try WebViewRecording(of: webView)
    webView.load(URLRequest(url: try FixtureSession.current.url(nearMiss.path)))
    let text = await message {
      await recording.expectTrace(
        contains: "- \(nearMiss.missing)", within: limit)
    }
    #expect(text?.hasPrefix(nearMiss.firstLine) == true, "\(text ?? "")")
    withExtendedLifetime(delegate) {}
  }

  @Test(arguments: [
    NearMiss(make: { PlainHandlerBrowser() }, firstLine: plainHandler),
    NearMiss(
      make: { UncalledBrowser() }, firstLine: uncalled,
      end: ", which WebKit never calls; the closest method of its protocols is "
        + "webView(_:didFail:withError:)"),
    NearMiss(
      make: { DownloadLikeBrowser() },
      firstLine: "DownloadLikeBrowser declares webView(_: WKWebView, didFailWithError: ",
      end: ", which WebKit never calls; the closest method of its protocols is "
        + "webView(_:didFail:withError:)"),
  ])
  func `a passing test reports a delegate method that WebKit never calls`(
    nearMiss: NearMiss
  ) async throws {
    let webView = WKWebView()
    let delegate = nearMiss.make()
    webView.navigationDelegate = delegate
    let recording = try WebViewRecording(of: webView)
    webView.load(URLRequest(url: try FixtureSession.current.url("/help")))
    let texts = await recordedIssues {
      await recording.expectTrace(inOrder: .didCommit, .didFinish, within: limit)
    }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix(nearMiss.firstLine) == true, "\(texts)")
    #expect(texts.first?.hasSuffix(nearMiss.end) == true, "\(texts)")
    withExtendedLifetime(delegate) {}
  }

  @Test func `misuse fails a comparison that would pass otherwise`() async throws {
    let browser = BuggyBrowser(
      home: try FixtureSession.current.url("/help"), password: "sesame", bug: .actionAnsweredTwice)
    let recording = try WebViewRecording(of: browser.webView)
    browser.webView.load(URLRequest(url: browser.log.home))
    let text = await message {
      await recording.expectTrace(inOrder: .didCommit, .didFinish, within: limit)
    }
    #expect(
      text?.hasPrefix("exception: the handler of decidePolicyForNavigationAction was called twice")
        == true, "\(text ?? "")")
  }

  @Test func `a recording does not retain the app's browser`() async throws {
    weak var released: HandlerBrowser?
    var recording: WebViewRecording?
    do {
      let browser = HandlerBrowser(home: try FixtureSession.current.url("/"), password: "sesame")
      recording = try WebViewRecording(of: browser.webView)
      browser.start()
      try await recording?.waitUntilIdle(within: limit)
      released = browser
    }
    #expect(released == nil)
    withExtendedLifetime(recording) {}
  }

  @Test func `delegateMethods lists each callback and whether the delegate implements it`()
    async throws
  {
    let browser = HandlerBrowser(home: try FixtureSession.current.url("/"), password: "sesame")
    let recording = try WebViewRecording(of: browser.webView)
    browser.start()
    try await recording.waitUntilIdle(within: limit)
    #expect(
      recording.delegateMethods.map(\.description) == [
        "HandlerBrowser: decidePolicyForNavigationAction",
        "HandlerBrowser: didStartProvisionalNavigation (no such method)",
        "HandlerBrowser: decidePolicyForNavigationResponse",
        "HandlerBrowser: didCommit (no such method)", "HandlerBrowser: didFinish (no such method)",
      ])
    #expect(recording.trace.events.map { $0.extra?.unhandled } == [nil, true, nil, true, true])
  }

  /// The message of the failure that a function records; nil if it records none.
  private func message(of function: () async -> Void) async -> String? {
    await recordedIssues(of: function).first
  }
}
