import FixtureServing
public import NavigationRecording
public import NavigationTrace
public import WebViewKit

/// Records what a web view of the app delivers to the app's own delegates, and compares it with
/// what is expected.
///
/// The delegates stay what they are: each callback is recorded and handed on, and what the delegate
/// answers is recorded with it. A delegate without a method stays without it.
@MainActor public final class WebViewRecording {
  let bench: TestBench
  let recorder: NavigationRecorder
  let progress: TraceProgress
  private let table: EngineTable
  /// The facts about the engine that comparisons need.
  var observability: Observability { table.observability }

  /// Begins to record, from then on.
  ///
  /// - Parameter webView: A view that the test has made, directly or through the app's code, with
  ///   its delegates set.
  /// - Throws: ``NavTraceTestingError`` if the test has no fixture server, or the view is not
  ///   one that the test has made.
  public init(of webView: WKWebView) throws(NavTraceTestingError) {
    guard let bench = TestBench.current else { throw .noFixtureServer }
    guard bench.connection.adopt(webView) else { throw .foreignWebView }
    self.bench = bench
    do {
      table = try EngineTable(bench.engine.capabilities)
    } catch { throw .engine("\(error)") }
    let progress = TraceProgress(table) { _ in }
    self.progress = progress
    recorder = NavigationRecorder(
      forwardingTo: webView.navigationDelegate, uiDelegate: webView.uiDelegate,
      names: bench.names, receive: progress.take)
    recorder.questionEnded = progress.wake
    recorder.downloadEnded = progress.takeEndOfDownload
    recorder.attach(to: webView)
    recorder.join(bench.connection)
    bench.recordings?.all.append(self)
  }

  /// The methods of the app's delegates that were called, or would have been, in order.
  ///
  /// On Apple systems a delegate is asked nothing that it has no method for, so that only
  /// notifications are reported as not implemented.
  public var delegateMethods: [DelegateMethodUse] { recorder.delegateMethods }

  /// The trace so far, as far as the engine shows it; a question is part of it when the app has
  /// answered, or something else came.
  public var trace: Trace {
    Trace(
      engine: bench.engine.name, engineVersion: bench.engine.version,
      events: TraceProgress.observed(recorder.events, by: table))
  }
}
