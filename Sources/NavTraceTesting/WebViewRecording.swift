import FixtureServing
public import NavigationRecording
public import NavigationTrace
public import WebViewKit

/// A recording of the callbacks from a web view to the app's own delegates; it can be compared with
/// an expectation.
///
/// ```swift
/// @Test(.fixtureServer(site: "/: {html: <p>Hello}"))
/// func `the first page loads`() async throws {
///   let browser = Browser()
///   let recording = try WebViewRecording(of: browser.webView)
///   browser.open(try FixtureSession.current.url("/"))
///   await recording.expectTrace(inOrder: .didCommit, .didFinish)
/// }
/// ```
///
/// The delegates need no change: each callback is recorded and passed on to them, and their answers
/// are recorded. A method that a delegate lacks is still missing.
@MainActor public final class WebViewRecording {
  let bench: TestBench
  let recorder: NavigationRecorder
  let progress: TraceProgress
  /// The index of the event after the last event that ``waitFor(_:url:within:)`` has found.
  var firstUnfound = 0
  /// The facts about the engine that comparisons need.
  var observability: Observability { Observability(bench.engine.capabilities) }

  /// Begins to record.
  ///
  /// - Parameter webView: A view that the test has made, either directly or through the app's code.
  ///   Its delegates have to be set.
  /// - Throws: ``NavTraceTestingError`` if the test has no fixture server or did not make the view.
  public convenience init(of webView: WKWebView) throws(NavTraceTestingError) {
    guard let bench = TestBench.current else { throw .noFixtureServer }
    guard bench.connection.adopt(webView) else { throw .foreignWebView }
    self.init(on: bench)
    recorder.attach(to: webView)
    #if os(Linux)
    bench.connection.views { [weak self] in self?.laterViews.append(Weak($0)) }
    #endif
  }

  #if os(Linux)
  /// Begins to record every view that the test or the app makes from now on.
  ///
  /// Use it for an app that makes its views when it needs them. Each view is recorded from the
  /// beginning, before its first delegate is set.
  ///
  /// - Throws: ``NavTraceTestingError/noFixtureServer``.
  public convenience init() throws(NavTraceTestingError) {
    guard let bench = TestBench.current else { throw .noFixtureServer }
    self.init(on: bench)
    bench.connection.views { [weak self] in self?.recorder.attach(to: $0) }
  }

  /// The views that were made after the recording of a single view began.
  private var laterViews: [Weak<WKWebView>] = []

  /// A sentence about each view of the app that has loaded something but is not recorded.
  var unrecordedViews: [String] {
    laterViews.compactMap(\.object).filter { $0.recorder == nil }.compactMap { $0.url }.map { url in
      "the view that shows \(bench.names.shortened(url.absoluteString)) was made after the "
        + "recording, which does not have it; 'WebViewRecording()' records every view that is made "
        + "later"
    }
  }
  #else
  /// An empty list, since WebKit on Apple systems does not report new views.
  var unrecordedViews: [String] { [] }
  #endif

  private init(on bench: TestBench) {
    self.bench = bench
    let progress = TraceProgress(bench.engine.capabilities) { _ in }
    self.progress = progress
    recorder = NavigationRecorder(names: bench.names, receive: progress.take)
    recorder.questionEnded = progress.wake
    recorder.downloadEnded = progress.takeEndOfDownload
    recorder.join(bench.connection)
    bench.recordings?.all.append(self)
    #if os(Linux)
    watchAlerts()
    #endif
  }

  /// The methods of the app's delegates that WebKit has called, or would have called, in order.
  ///
  /// On Apple systems, WebKit does not ask a delegate that lacks a method. There, only methods that
  /// notify are reported as not implemented.
  public var delegateMethods: [DelegateMethodUse] { recorder.delegateMethods }

  /// The events so far that the engine can show, as a trace.
  ///
  /// A question to the app is included once the app has answered it or another event has come.
  public var trace: Trace {
    Trace(
      engine: bench.engine.name, engineVersion: bench.engine.version,
      events: TraceProgress.observed(recorder.events, by: bench.engine.capabilities))
  }
}
