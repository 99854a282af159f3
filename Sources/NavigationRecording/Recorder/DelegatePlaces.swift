import NavigationTrace
import WebViewKit

/// The delegate properties of views and downloads, which a recorder sets to its own delegates.
@MainActor final class DelegatePlaces {
  private unowned let recorder: NavigationRecorder
  /// The downloads that have no delegate, with the events that created them.
  private(set) var downloadsWithoutDelegate: [(download: WKDownload, event: TraceEvent)] = []
  private var delegates: [ForwardingDelegate] = []
  private var downloadDelegates: [ForwardingDownloadDelegate] = []
  private var views: [Weak<WKWebView>] = []
  private var downloads: [Weak<WKDownload>] = []

  init(_ recorder: NavigationRecorder) { self.recorder = recorder }

  // MARK: Views

  /// Sets delegates that forward to the given ones.
  ///
  /// If none are given, they forward to the view's present delegates.
  func attach(to webView: WKWebView, before app: AppDelegates = AppDelegates(nil, nil)) {
    let number = recorder.number(of: webView)
    if let other = webView.navigationDelegate as? ForwardingDelegate, other.recorder !== recorder {
      return recorder.warn(
        "another recorder was attached to view \(number) before, and records all of its callbacks")
    }
    guard !views.contains(where: { $0.object === webView }) else {
      return takePlaces(in: webView)
    }
    views.append(Weak(webView))
    replaceDelegates(
      app.navigation ?? webView.navigationDelegate, app.ui ?? webView.uiDelegate, in: webView)
    recorder.watch(webView)
  }

  /// Replaces the delegates that the app has set in a view since the last check.
  func takePlaces(in webView: WKWebView) {
    replaceDelegates(webView.navigationDelegate, webView.uiDelegate, in: webView)
  }

  /// Replaces all delegates that the app has set without the recorder noticing, and warns that
  /// their earlier callbacks are missing from the trace.
  func checkPlaces() {
    views.removeAll { $0.object == nil }
    downloads.removeAll { $0.object == nil }
    for view in views.compactMap(\.object) {
      for delegate in [view.navigationDelegate as (any NSObjectProtocol)?, view.uiDelegate]
      where isMissed(delegate) {
        recorder.warn(
          "the app set \(delegate.map { "\(type(of: $0))" } ?? "no delegate") in view "
            + "\(recorder.number(of: view)); its callbacks until now are missing in the trace")
      }
      takePlaces(in: view)
    }
    for download in downloads.compactMap(\.object) {
      if let delegate = download.delegate, !(delegate is ForwardingDownloadDelegate) {
        recorder.warn(
          "the app set \(type(of: delegate)) as the delegate of a download; its callbacks until now "
            + "are missing in the trace")
      }
      takePlace(in: download)
    }
  }

  /// Sets one forwarding object for each delegate, since the object's methods depend on the
  /// delegate.
  private func replaceDelegates(
    _ navigation: (any WKNavigationDelegate)?, _ ui: (any WKUIDelegate)?, in webView: WKWebView
  ) {
    if isMissed(navigation) {
      webView.navigationDelegate = delegate(before: AppDelegates(navigation, nil))
    }
    if isMissed(ui) { webView.uiDelegate = delegate(before: AppDelegates(nil, ui)) }
  }

  private func isMissed(_ delegate: (any NSObjectProtocol)?) -> Bool {
    guard let delegate else { return recorder.recordsUnhandledCallbacks }
    return !(delegate is ForwardingDelegate)
  }

  /// Returns the object that forwards to an app's delegates.
  ///
  /// The same delegates always get the same object, since an app may set its delegates many times.
  private func delegate(before app: AppDelegates) -> ForwardingDelegate {
    if let known = delegates.first(where: { $0.app.isSame(as: app) }) { return known }
    let delegate = ForwardingDelegate(recorder, app)
    delegates.append(delegate)
    return delegate
  }

  // MARK: Downloads

  /// Replaces a download's delegate; if the download has no delegate, WebKit still cancels it.
  ///
  /// - Parameter event: The event that created the download; `nil` if the app began the download.
  func attach(to download: WKDownload, of event: TraceEvent? = nil) {
    downloads.append(Weak(download))
    recorder.watch(download)
    takePlace(in: download)
    // WebKit cancels a download without a delegate, without calling any method.
    guard download.delegate == nil, let event else { return }
    downloadsWithoutDelegate.append((download, event))
    recorder.downloadEnded(event.view)
  }

  /// Replaces the delegate that the app has set in a download since the last check.
  func takePlace(in download: WKDownload) {
    guard let delegate = download.delegate, !(delegate is ForwardingDownloadDelegate) else {
      return
    }
    downloadsWithoutDelegate.removeAll { $0.download === download }
    let forwarder = ForwardingDownloadDelegate(recorder, delegate)
    downloadDelegates.append(forwarder)
    download.delegate = forwarder
  }
}

/// The delegates that the app has set in a view.
///
/// The references are weak, since the app owns the delegates.
@MainActor final class AppDelegates {
  weak var navigation: (any WKNavigationDelegate)?
  weak var ui: (any WKUIDelegate)?

  init(_ navigation: (any WKNavigationDelegate)?, _ ui: (any WKUIDelegate)?) {
    self.navigation = navigation
    self.ui = ui
  }

  func isSame(as other: AppDelegates) -> Bool {
    navigation === other.navigation && ui === other.ui
  }
}
