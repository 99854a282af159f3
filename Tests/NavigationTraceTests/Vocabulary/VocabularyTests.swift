import NavigationTrace
import Testing

/// Whole traces in the words of other APIs.
@Suite struct VocabularyTests {
  func translated(_ events: String, in vocabulary: Vocabulary) throws -> String {
    let expected = try ExpectedTrace(
      parsing: "trace: 1\nsource: [A01]\nevents:\n\(events)\n", file: "e.yaml")
    return vocabulary.translate(Trace(engine: "model", events: expected.events))
      .flatMap(\.lines).joined(separator: "\n")
  }

  static let redirect = """
    - load: /start
    - isLoading: true
    - decidePolicyForNavigationAction: {navigation: 1, url: /start, method: GET, type: other, \
    target: main, source: null, answer: allow}
    - didStartProvisionalNavigation: {navigation: 1, url: /start}
    - decidePolicyForNavigationAction: {navigation: 1, url: /page, method: GET, type: other, \
    target: main, source: null, answer: allow}
    - didReceiveServerRedirectForProvisionalNavigation: {navigation: 1, url: /page}
    - didReceiveAuthenticationChallenge: {method: HTTPBasic, host: h, realm: cave, failures: 0, \
    answer: useCredential}
    - decidePolicyForNavigationResponse: {url: /page, status: 404, mime: text/html, main: true, \
    answer: allow}
    - didCommit: {navigation: 1, url: /page}
    - title: Page
    - decidePolicyForNavigationAction: {url: /inner, method: GET, type: other, target: frame 1, \
    source: main, answer: allow}
    - decidePolicyForNavigationResponse: {url: /inner, status: 200, mime: text/html, main: false, \
    answer: allow}
    - estimatedProgress: 0.5
    - didFinish: {navigation: 1, url: /page}
    """

  @Test(arguments: [
    (
      Vocabulary.uiwebviewdelegate,
      """
      load: /start
      — (a property without a notification) isLoading
      webView(_:shouldStartLoadWith:navigationType:): {url: /start, navigationType: other, \
      answer: true}
      webViewDidStartLoad(_:)
      webView(_:shouldStartLoadWith:navigationType:): {url: /page, navigationType: other, \
      answer: true}
      — (no such callback; the request before it was asked about) \
      didReceiveServerRedirectForProvisionalNavigation
      — (no such callback) didReceiveAuthenticationChallenge
      — (no such callback) decidePolicyForNavigationResponse
      — (no such callback) didCommit
      — (no such callback) title
      webView(_:shouldStartLoadWith:navigationType:): {url: /inner, navigationType: other, \
      answer: true}
      — (start and finish of this frame, which WKWebView does not tell) \
      decidePolicyForNavigationAction
      — (no such callback) decidePolicyForNavigationResponse
      — (no such callback) estimatedProgress
      webViewDidFinishLoad(_:)
      """
    ),
    (
      .webviewclient,
      """
      load: /start
      — (a property without a notification) isLoading
      — (asked only about what the page leads to) decidePolicyForNavigationAction
      — (onPageStarted comes at the commit) didStartProvisionalNavigation
      shouldOverrideUrlLoading: {url: /page, isRedirect: true, answer: false}
      — (no such callback) didReceiveServerRedirectForProvisionalNavigation
      onReceivedHttpAuthRequest: {host: h, realm: cave, answer: proceed}
      onReceivedHttpError: {url: /page, statusCode: 404, isForMainFrame: true}
      onPageStarted: {url: /page}
      doUpdateVisitedHistory: {url: /page, isReload: false}
      onPageCommitVisible: {url: /page}
      WebChromeClient.onReceivedTitle: {title: Page}
      — (not certain to be asked about a subframe) decidePolicyForNavigationAction
      — (reports statuses from 400 only) decidePolicyForNavigationResponse
      WebChromeClient.onProgressChanged: {newProgress: 50}
      onPageFinished: {url: /page}
      """
    ),
  ])
  func `a redirect, a challenge and a subframe are translated to each vocabulary's calls`(
    vocabulary: Vocabulary, lines: String
  ) throws {
    #expect(try translated(Self.redirect, in: vocabulary) == lines)
  }

  static let window = """
    - click: "#link"
    - decidePolicyForNavigationAction: {url: /child, method: GET, type: linkActivated, \
    target: null, source: main, answer: allow}
    - createWebView: {url: /child, type: linkActivated, target: null, answer: view 2}
    - didStartProvisionalNavigation: {view: 2, navigation: 2, url: /child}
    - didFailProvisionalNavigation: {view: 2, navigation: 2, domain: NSURLErrorDomain, \
    code: -999, failingURL: /child}
    - runJavaScriptConfirmPanel: {message: Sure, answer: "false"}
    - evaluated: {value: 1}
    - webViewDidClose
    - webContentProcessDidTerminate
    """

  @Test(arguments: [
    (
      Vocabulary.uiwebviewdelegate,
      """
      click: "#link"
      webView(_:shouldStartLoadWith:navigationType:): {url: /child, navigationType: linkClicked, \
      answer: true}
      — (no such callback) createWebView
      webViewDidStartLoad(_:)
      webView(_:didFailLoadWithError:): {domain: NSURLErrorDomain, code: -999}
      — (shown by the web view itself) runJavaScriptConfirmPanel
      — (stringByEvaluatingJavaScript(from:) returns at once) evaluated
      — (no such callback) webViewDidClose
      — (the page lives in the app's process) webContentProcessDidTerminate
      """
    ),
    (
      .webviewclient,
      """
      click: "#link"
      — (onCreateWindow is asked instead) decidePolicyForNavigationAction
      WebChromeClient.onCreateWindow: {answer: true}
      — (onPageStarted comes at the commit) didStartProvisionalNavigation
      onPageFinished: {url: /child}
      WebChromeClient.onJsConfirm: {message: Sure, answer: cancel}
      ValueCallback.onReceiveValue: {value: 1}
      WebChromeClient.onCloseWindow
      onRenderProcessGone
      """
    ),
  ])
  func `a new window, a dialog and a crash are translated to each vocabulary's calls`(
    vocabulary: Vocabulary, lines: String
  ) throws {
    #expect(try translated(Self.window, in: vocabulary) == lines)
  }

  @Test func `a trace is unchanged in WKNavigationDelegate's vocabulary`() throws {
    let events = Self.redirect.split(separator: "\n").map { $0.dropFirst(2) }
    #expect(
      try translated(Self.redirect, in: .wknavigationdelegate) == events.joined(separator: "\n"))
  }

  @Test(arguments: [
    (
      Vocabulary.uiwebviewdelegate, "{url: /a, answer: download}",
      "— (no answer 'download') decidePolicyForNavigationAction"
    ),
    (
      .webviewclient, "{url: /a, method: GET, type: linkActivated, target: main, answer: cancel}",
      "shouldOverrideUrlLoading: {url: /a, isRedirect: false, answer: true}"
    ),
    (
      .webviewclient, "{url: /a, method: GET, type: linkActivated, answer: download}",
      "— (no answer 'download') decidePolicyForNavigationAction"
    ),
    (
      .webviewclient, "{url: /a, method: POST, type: formSubmitted}",
      "— (not asked about POST) decidePolicyForNavigationAction"
    ),
    (
      .webviewclient, "{url: /a, method: GET, type: other}",
      "— (asked if the page leads there, which this engine does not tell) "
        + "decidePolicyForNavigationAction"
    ),
    (
      .webviewclient, "{url: /a, method: GET, type: backForward, source: null}",
      "— (asked only about what the page leads to) decidePolicyForNavigationAction"
    ),
  ])
  func `an action is translated to the calls of each vocabulary`(
    vocabulary: Vocabulary, fields: String, line: String
  ) throws {
    #expect(
      try translated("- decidePolicyForNavigationAction: \(fields)", in: vocabulary) == line)
  }

  @Test(arguments: [
    ("0.256", ": {newProgress: 26}"), ("1", ": {newProgress: 100}"), ("1e300", ""), ("-1e300", ""),
    ("9223372036854775807", ""),
  ])
  func `a progress from 0 to 1 is reported in percent, and any other without a value`(
    value: String, arguments: String
  )
    throws
  {
    let line = "WebChromeClient.onProgressChanged\(arguments)"
    #expect(try translated("- estimatedProgress: \(value)", in: .webviewclient) == line)
  }

  @Test(arguments: [
    (
      Vocabulary.webviewclient, "domain: NSURLErrorDomain, code: -1004",
      "onPageStarted: {url: /a}\nonReceivedError: {url: /a, errorCode: ERROR_CONNECT}\n"
        + "onPageFinished: {url: /a}"
    ),
    (
      .webviewclient, "domain: NSURLErrorDomain, code: -1005",
      "onPageStarted: {url: /a}\nonReceivedError: {url: /a}\nonPageFinished: {url: /a}"
    ),
    (
      .webviewclient, "domain: WebKitErrorDomain, code: 102",
      "onPageFinished: {url: /a}"
    ),
    (.webviewclient, "domain: NSURLErrorDomain, code: -999", "onPageFinished: {url: /a}"),
    (
      .uiwebviewdelegate, "domain: WebKitErrorDomain, code: 102",
      "webView(_:didFailLoadWithError:): {domain: WebKitErrorDomain, code: 102}"
    ),
  ])
  func `a failed load is translated to the calls of each vocabulary`(
    vocabulary: Vocabulary, fields: String, line: String
  ) throws {
    #expect(try translated("- didFail: {\(fields), failingURL: /a}", in: vocabulary) == line)
  }
}
