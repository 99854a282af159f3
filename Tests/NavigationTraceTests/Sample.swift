import NavigationTrace

/// Traces that tests share.
enum Sample {
  /// A redirect to a protected page with an iframe, then a click on a link that opens a download.
  static let redirect = """
    trace: 1
    source: [B01, E01, H01]
    events:
    - load: /start
    - isLoading: true
    - decidePolicyForNavigationAction: {navigation: 1, url: /start, method: GET, type: other, \
    target: main, source: null, answer: allow}
    - didStartProvisionalNavigation: {navigation: 1, url: /start}
    - decidePolicyForNavigationAction: {navigation: 1, url: other:/page, method: GET, \
    type: other, target: main, source: null, answer: allow}
    - didReceiveServerRedirectForProvisionalNavigation: {navigation: 1, url: other:/page}
    - didReceiveAuthenticationChallenge: {method: HTTPBasic, host: other, realm: cave, \
    failures: 0, answer: useCredential}
    - didReceiveAuthenticationChallenge: {method: HTTPBasic, host: other, realm: cave, \
    failures: 1, answer: useCredential}
    - decidePolicyForNavigationResponse: {url: other:/page, status: 200, mime: text/html, \
    canShow: true, main: true, answer: allow}
    - canGoBack: true
    - didCommit: {navigation: 1, url: other:/page}
    - decidePolicyForNavigationAction: {url: other:/inner, type: other, target: frame 1, \
    source: main, answer: allow}
    - decidePolicyForNavigationAction: {url: other:/inner2, type: other, target: frame 2, \
    source: main, answer: allow}
    - decidePolicyForNavigationResponse: {url: other:/inner, status: 200, mime: text/html, \
    main: false, answer: allow}
    - decidePolicyForNavigationResponse: {url: other:/inner2, status: 200, mime: text/html, \
    main: false, answer: allow}
    - isLoading: false
    - title: The page
    - didFinish: {navigation: 1, url: other:/page}
    - click: "#zip"
    - decidePolicyForNavigationAction: {navigation: 2, url: other:/a.zip, type: linkActivated, \
    target: main, source: main, answer: allow}
    - didStartProvisionalNavigation: {navigation: 2, url: other:/a.zip}
    - decidePolicyForNavigationResponse: {url: other:/a.zip, status: 200, mime: application/zip, \
    canShow: false, main: true, answer: download}
    - navigationResponseDidBecomeDownload: {url: other:/a.zip}
    - didFailProvisionalNavigation: {navigation: 2, url: other:/a.zip, \
    domain: WebKitErrorDomain, code: 102}
    - download.decideDestination: {filename: a.zip, url: other:/a.zip, answer: null}
    - download.didFail: {domain: NSURLErrorDomain, code: -999}
    - goBack

    """

  /// The events of ``redirect``.
  static var events: [TraceEvent] {
    get throws { try ExpectedTrace(parsing: redirect, file: "redirect.yaml").events }
  }

  /// An expectation of events, each written as in a file without its dash.
  static func expectation(_ events: String...) throws -> ExpectedTrace {
    try ExpectedTrace(
      parsing: "trace: 1\nsource: [test]\nevents:\n"
        + events.map { "- \($0)\n" }.joined(), file: "expected.yaml")
  }

  /// A trace of events, each written as in a file without its dash.
  static func trace(_ events: String...) throws -> Trace {
    let text = events.map { "- \($0)\n" }.joined()
    guard !text.isEmpty else { return Trace(engine: "test") }
    let head = "trace: 1\nsource: [test]\nevents:\n"
    return Trace(
      engine: "test", events: try ExpectedTrace(parsing: head + text, file: "t.yaml").events)
  }
}
