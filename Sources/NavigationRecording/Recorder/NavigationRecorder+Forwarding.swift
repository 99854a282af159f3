import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Creates a recorder that stands between a view and the app's own delegates.
  ///
  /// Call ``attach(to:asNavigationDelegate:asUIDelegate:)`` where the app sets its delegates, and
  /// keep the recorder: views and this object hold delegates weakly. What the app's delegates
  /// answer is what the view gets and what the trace has; an answer before which something else
  /// came is an event of its own, `EventKind.answered`. A question whose method
  /// the app's delegate does not implement is not asked and not recorded, as if there were no
  /// recorder. Views that the app opens for a page, and downloads, are recorded too, each before
  /// its own delegate.
  ///
  /// - Parameters:
  ///   - navigationDelegate: The app's own; `nil` for the one that a view has when it is attached.
  ///   - uiDelegate: The app's own, which may be the same object; likewise.
  ///   - names: The origins whose addresses are shortened, by name.
  ///   - receive: Gets each event as it is recorded.
  public convenience init(
    forwardingTo navigationDelegate: (any WKNavigationDelegate)?,
    uiDelegate: (any WKUIDelegate)? = nil, names: OriginNames = OriginNames(),
    receive: @escaping @MainActor (TraceEvent) -> Void = { _ in }
  ) {
    self.init(
      names, SilentApp(), [], AppDelegates(navigationDelegate, uiDelegate), receive)
  }

  /// Records a download that the app began itself: call it where the app has set its delegate.
  public func attach(to download: WKDownload, of webView: WKWebView) {
    builder.numbers.keep(download, view: builder.numbers.view(webView))
    forwarder.stand(before: download)
  }

  /// Returns the events so far, with what a comparison needs to know of them: the engine is that of
  /// the first view, its version on Apple systems the system's.
  ///
  /// - Parameter scenario: The scenario that was played, such as `redirects/302`.
  public func trace(of scenario: String) -> Trace {
    forwarder.reportQuestions()
    return Trace(
      engine: engine.name, engineVersion: engine.version, scenario: scenario, events: events)
  }
}

/// The behaviour of a recorder that forwards, which does nothing by itself.
private final class SilentApp: AppBehaviour {}
