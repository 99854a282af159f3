import NavigationTrace
import Testing

/// Traces in the words of SwiftUI's WebPage.
@Suite struct WebPageVocabularyTests {
  private func translated(_ events: String) throws -> String {
    try VocabularyTests().translated(events, in: .webpage)
  }

  @Test func `a redirect, a challenge and a subframe are translated to WebPage calls and events`()
    throws
  {
    #expect(
      try translated(VocabularyTests.redirect) == """
        load: /start
        — (an observable property) isLoading
        decidePolicy(for:preferences:): {url: /start, httpMethod: GET, navigationType: other, \
        answer: allow}
        NavigationEvent.startedProvisionalNavigation
        decidePolicy(for:preferences:): {url: /page, httpMethod: GET, navigationType: other, \
        answer: allow}
        NavigationEvent.receivedServerRedirect
        decideAuthenticationChallengeDisposition(for:): {authenticationMethod: HTTPBasic, \
        realm: cave, previousFailureCount: 0, answer: useCredential}
        decidePolicy(for:): {url: /page, statusCode: 404, mimeType: text/html, answer: allow}
        NavigationEvent.committed
        — (an observable property) title
        decidePolicy(for:preferences:): {url: /inner, httpMethod: GET, navigationType: other, \
        answer: allow}
        decidePolicy(for:): {url: /inner, statusCode: 200, mimeType: text/html, answer: allow}
        — (an observable property) estimatedProgress
        NavigationEvent.finished
        """)
  }

  @Test func `a new window, a dialog and a crash are translated to WebPage calls and events`()
    throws
  {
    #expect(
      try translated(VocabularyTests.window) == """
        click: "#link"
        decidePolicy(for:preferences:): {url: /child, httpMethod: GET, \
        navigationType: linkActivated, target: null, answer: allow}
        — (opens no windows) createWebView
        NavigationEvent.startedProvisionalNavigation
        throws NavigationError.failedProvisionalNavigation: {domain: NSURLErrorDomain, code: -999}
        handleJavaScriptConfirm(message:initiatedBy:): {message: Sure, answer: cancel}
        callJavaScript(_:arguments:in:contentWorld:): {value: 1}
        — (opens no windows) webViewDidClose
        throws NavigationError.webContentProcessTerminated
        """)
  }

  @Test(
    arguments: [
      (
        "didFail: {domain: NSURLErrorDomain, code: -1005, failingURL: /a}",
        "throws Error: {domain: NSURLErrorDomain, code: -1005}"
      ),
      (
        "decidePolicyForNavigationAction: {url: /a, method: POST, type: formSubmitted, target: main}",
        "decidePolicy(for:preferences:): {url: /a, httpMethod: POST, navigationType: formSubmitted}"
      ),
      (
        "willSubmitForm: {url: /a, method: POST, answer: submit}",
        "willSubmit(formInfo:): {submissionURL: /a, httpMethod: POST}"
      ),
      (
        "runJavaScriptAlertPanel: {message: Hello, answer: dismissed}",
        "handleJavaScriptAlert(message:initiatedBy:): {message: Hello}"
      ),
      (
        "runJavaScriptConfirmPanel: {message: Sure, answer: \"true\"}",
        "handleJavaScriptConfirm(message:initiatedBy:): {message: Sure, answer: ok}"
      ),
      (
        "runJavaScriptTextInputPanel: {message: Name, defaultText: null, answer: cancel}",
        "handleJavaScriptPrompt(message:defaultText:initiatedBy:): {message: Name, "
          + "defaultText: null, answer: {ok: cancel}}"
      ),
      (
        "runJavaScriptTextInputPanel: {message: Name, defaultText: You, answer: null}",
        "handleJavaScriptPrompt(message:defaultText:initiatedBy:): {message: Name, "
          + "defaultText: You, answer: cancel}"
      ),
      (
        "runOpenPanel: {allowsMultipleSelection: false, answer: notes.txt}",
        "handleFileInputPrompt(parameters:initiatedBy:): {allowsMultipleSelection: false, "
          + "answer: {selected: notes.txt}}"
      ),
      (
        "runOpenPanel: {allowsMultipleSelection: false}",
        "handleFileInputPrompt(parameters:initiatedBy:): {allowsMultipleSelection: false}"
      ),
      (
        "requestMediaCapturePermission: {type: camera, answer: grant}",
        "deviceSensorAuthorization: {mediaCapture: camera, answer: grant}"
      ),
      (
        "answered: {event: runJavaScriptAlertPanel, answer: dismissed}",
        "— (the method returns) answered"
      ),
      (
        "didReceiveScriptMessage: {name: log, body: 1}",
        "userContentController(_:didReceive:): {name: log, body: 1}"
      ),
      ("startURLSchemeTask: {url: \"app:a\"}", "URLSchemeHandler.reply(for:): {url: app:a}"),
      (
        "stopURLSchemeTask: {url: \"app:a\"}",
        "— (the task that replies is cancelled) stopURLSchemeTask"
      ),
      ("canGoBack: true", "— (backForwardList is observable) canGoBack"),
      (
        "navigationResponseDidBecomeDownload: {url: /a}",
        "— (hands over no downloads) navigationResponseDidBecomeDownload"
      ),
      (
        "shouldGoToBackForwardListItem: {url: /a, answer: \"true\"}",
        "— (no such callback) shouldGoToBackForwardListItem"
      ),
    ])
  func `each event is translated to the matching WebPage call`(event: String, line: String) throws {
    #expect(try translated("- \(event)") == line)
  }
}
