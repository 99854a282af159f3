import Foundation
import FoundationNetworking
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

@Suite @MainActor struct NavigationRecorderForwardingTests {
  /// An app without any method.
  final class SilentDelegate: NSObject, WKNavigationDelegate, WKUIDelegate, WKDownloadDelegate {}

  @Test(arguments: ForwardedCase.allCases)
  func `the app's answer reaches the engine and the trace`(question: ForwardedCase) async {
    let app = ForwardedApp()
    let bench = ForwardingBench(app, app)
    let (asked, line, answer, _) = question.made
    await bench.report(asked.event)
    #expect(bench.lines == [line])
    #expect(asked.answer() == answer)
  }

  @Test(arguments: ForwardedCase.allCases, [true, false])
  func `a method that the app does not implement is not recorded and gets the default answer`(
    question: ForwardedCase, isThere: Bool
  )
    async
  {
    let app = isThere ? SilentDelegate() : nil
    let bench = ForwardingBench(app, app)
    let (asked, _, _, absent) = question.made
    await bench.report(asked.event)
    #expect(bench.lines == [])
    #expect(asked.answer() == absent)
  }

  @Test
  func `a request whose method is absent gets the default answer even if another event follows`()
    async
  {
    let app = SilentDelegate()
    let bench = ForwardingBench(app)
    let question = ForwardedCase.response.made
    bench.backend.report(question.asked.event, in: bench.view.viewID, state: WebViewState())
    await bench.report(.progress(.didCommit(nil)))
    #expect(bench.lines == ["didCommit: {url: /a}"])
    #expect(question.asked.answer() == question.absent)
  }

  @Test func `a released delegate is treated as absent`() async {
    var app: ForwardedApp? = ForwardedApp()
    let bench = ForwardingBench(app, app)
    app = nil
    let (asked, _, _, absent) = ForwardedCase.response.made
    await bench.report(asked.event, .progress(.didCommit(nil)))
    #expect(bench.lines == ["didCommit: {url: /a}"])
    #expect(asked.answer() == absent)
  }

  @Test func `notifications are recorded, and those that the app implements are forwarded`() async {
    let app = ForwardedApp()
    let bench = ForwardingBench(app)
    let error = LoadError(domain: "D", code: 7, message: "", failingURL: nil)
    await bench.report(
      .progress(.didStartProvisionalNavigation(nil)), .progress(.didCommit(nil)),
      .progress(.didFail(nil, error)),
      .webContentProcessDidTerminate, .webViewDidClose)
    // The app leaves the end of the process to WebKit, as without a recorder.
    #expect(
      bench.lines == [
        "didStartProvisionalNavigation: {url: /a}", "didCommit: {url: /a}",
        "didFail: {url: /a, domain: D, code: 7, failingURL: null}",
        "webViewDidClose",
      ])
    #expect(app.heard == ["didCommit", "didFail 7"])
  }

  @Test func `a view that the app opens has its own delegates, and is recorded`() async {
    let app = ForwardedApp()
    let bench = ForwardingBench(app, app)
    let (child, answers) = (ViewID(), Answers<Bool>())
    await bench.report(
      .question(
        .createWebView(
          Bench.action("/b", target: .none), features: WindowFeatureValues(), child: child,
          answers.question(fallback: false))))
    await bench.report(ForwardedCase.action.made.asked.event, .progress(.didCommit(nil)), of: child)
    #expect(answers.all == [true])
    #expect(
      bench.lines == [
        "createWebView: {url: /b, type: other, target: null, source: null, features: {}, "
          + "answer: view 2}",
        "decidePolicyForNavigationAction: {view: 2, url: /a, method: GET, type: other, "
          + "source: null, shouldPerformDownload: false, answer: download}",
        "didCommit: {view: 2, url: /a}",
      ])
    // The child has no UI delegate.
    let (panel, _, _, absent) = ForwardedCase.confirm.made
    await bench.report(panel.event, of: child)
    #expect(bench.recorder.events.count == 3 && panel.answer() == absent)
  }

  @Test func `a recorder without delegates forwards to those of the view`() async {
    let app = ForwardedApp()
    let bench = ForwardingBench(nil)
    bench.view.navigationDelegate = app
    bench.view.uiDelegate = app
    // The second time changes nothing.
    for _ in 1...2 { bench.recorder.attach(to: bench.view) }
    let question = ForwardedCase.confirm.made
    await bench.report(question.asked.event, .progress(.didCommit(nil)))
    #expect(bench.lines == [question.line, "didCommit: {url: /a}"])
    #expect(question.asked.answer() == question.answer && app.heard == ["didCommit"])
  }

  @Test func `an app without createWebView opens no view, and nothing is recorded`() async {
    let bench = ForwardingBench(nil, SilentDelegate())
    let answers = Answers<Bool>()
    await bench.report(
      .question(
        .createWebView(
          Bench.action("/b", target: .none), features: WindowFeatureValues(), child: ViewID(),
          answers.question(fallback: true))))
    #expect(bench.lines == [] && answers.all == [false])
  }

  @Test func `a download's callbacks are recorded and forwarded to the app's delegate`() async {
    let app = ForwardedApp()
    let bench = ForwardingBench(app)
    let (id, urls, redirects) = (DownloadID(), Answers<URL?>(), Answers<Bool>())
    let request = URLRequest(url: Bench.url("/b"))
    await bench.report(
      .didBecomeDownload(.response(Bench.response("/a")), id),
      .download(
        id,
        .willPerformHTTPRedirection(
          Bench.response("/a", status: 302).response, newRequest: request,
          redirects.question(fallback: true))),
      .download(
        id,
        .decideDestination(
          Bench.response("/a").response, suggestedFilename: "a.zip",
          urls.question(fallback: nil))),
      .download(id, .didFinish))
    #expect(
      bench.lines == [
        "navigationResponseDidBecomeDownload: {url: /a}",
        "download.willPerformHTTPRedirection: {status: 302, url: /b, answer: cancel}",
        "download.decideDestination: {filename: a.zip, url: /a, status: 200, mime: text/html, "
          + "answer: a.zip}", "download.didFinish",
      ])
    #expect(urls.all == [URL(filePath: "/tmp/a.zip")] && redirects.all == [false])
    #expect(app.heard == ["downloadDidFinish"])
  }
}
