import Foundation
import FoundationNetworking
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

/// Delegates that an app sets after the recording has begun.
@MainActor @Suite struct ReplacedDelegateTests {
  private let bench = ForwardingBench(nil)
  private let app = ForwardedApp()
  private let other = ForwardedApp()

  @Test func `delegates that are set after the recording began are called and recorded`() async {
    (bench.view.navigationDelegate, bench.view.uiDelegate) = (app, app)
    let question = ForwardedCase.confirm.made
    await bench.report(question.asked.event, .progress(.didCommit(nil)))
    #expect(bench.lines == [question.line, "didCommit: {url: /a}"])
    #expect(question.asked.answer() == question.answer && app.heard == ["didCommit"])
  }

  @Test func `a replaced delegate is not called any more, and its successor is recorded`() async {
    bench.view.navigationDelegate = app
    await bench.report(.progress(.didCommit(nil)))
    bench.view.navigationDelegate = other
    await bench.report(.progress(.didCommit(nil)))
    #expect(bench.lines == ["didCommit: {url: /a}", "didCommit: {url: /a}"])
    #expect(app.heard == ["didCommit"] && other.heard == ["didCommit"])
  }

  @Test func `a delegate that is set several times records each callback once`() async {
    for _ in 1...3 { bench.view.navigationDelegate = app }
    let first = bench.view.navigationDelegate
    bench.view.navigationDelegate = app
    #expect(bench.view.navigationDelegate === first)
    await bench.report(.progress(.didCommit(nil)))
    #expect(bench.recorder.events.count == 1 && app.heard == ["didCommit"])
  }

  @Test func `a delegate that is read, replaced and set again is called as before`() async {
    bench.view.navigationDelegate = app
    let saved = bench.view.navigationDelegate
    bench.view.navigationDelegate = other
    bench.view.navigationDelegate = saved
    await bench.report(.progress(.didCommit(nil)))
    #expect(bench.recorder.events.count == 1)
    #expect(app.heard == ["didCommit"] && other.heard == [])
  }

  @Test func `without a delegate a callback is recorded as unhandled`() async {
    bench.view.navigationDelegate = app
    bench.view.navigationDelegate = nil
    await bench.report(.progress(.didCommit(nil)))
    #expect(bench.recorder.events.map { $0.extra?.unhandled } == [true])
    #expect(bench.recorder.delegateMethods.map(\.description) == ["didCommit (no delegate)"])
  }

  @Test func `a delegate that is set later in a view that a page opened is recorded`() async {
    bench.view.uiDelegate = app
    let child = ViewID()
    await bench.report(
      .question(
        .createWebView(
          Bench.action("/b", target: .none), features: WindowFeatureValues(), child: child,
          Promise(fallback: false) { _ in })))
    app.children.first?.navigationDelegate = other
    await bench.report(.progress(.didCommit(nil)), of: child)
    #expect(bench.lines.last == "didCommit: {view: 2, url: /a}" && other.heard == ["didCommit"])
  }

  @Test(arguments: [true, false])
  func `a download delegate that is set later is called and recorded`(isReplaced: Bool) async {
    let setter = DownloadSetter()
    setter.delegate = isReplaced ? app : nil
    bench.view.navigationDelegate = setter
    let id = DownloadID()
    await bench.report(.didBecomeDownload(.response(Bench.response("/a")), id))
    #expect(bench.recorder.downloadsWithoutDelegate.count == (isReplaced ? 0 : 1))
    setter.download?.delegate = other
    await bench.report(.download(id, .didFinish))
    #expect(bench.lines.last == "download.didFinish")
    #expect(other.heard == ["downloadDidFinish"] && app.heard == [])
    #expect(bench.recorder.downloadsWithoutDelegate.isEmpty)
  }
}

/// An app that keeps a download, and gives it a delegate or none.
private final class DownloadSetter: NSObject, WKNavigationDelegate {
  weak var delegate: ForwardedApp?
  private(set) var download: WKDownload?

  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) {
    download.delegate = delegate
    self.download = download
  }
}
