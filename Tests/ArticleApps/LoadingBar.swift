import WebViewKit

/// The bar over a web view: title, address, buttons and progress, by observing the view.
@MainActor final class LoadingBar {
  private(set) var changes: [String] = []
  private(set) var titles: [String] = []
  private(set) var progress = 0.0
  private(set) var isBackEnabled = false
  private var observations: [NSKeyValueObservation] = []

  func observe(_ webView: WKWebView) {
    observations = [
      webView.observe(\.title, options: [.new]) { [weak self] _, change in
        let title = change.newValue ?? nil
        MainActor.assumeIsolated { self?.titles.append(title ?? "") }
      },
      webView.observe(\.estimatedProgress, options: [.initial, .new]) { [weak self] webView, _ in
        MainActor.assumeIsolated { self?.progress = webView.estimatedProgress }
      },
      webView.observe(\.canGoBack) { [weak self] webView, _ in
        MainActor.assumeIsolated {
          self?.isBackEnabled = webView.canGoBack
          self?.changes.append("canGoBack \(webView.canGoBack)")
        }
      },
      webView.observe(\.isLoading, options: [.old, .new]) { [weak self] _, change in
        let words = "isLoading \(change.oldValue ?? false) \(change.newValue ?? false)"
        MainActor.assumeIsolated { self?.changes.append(words) }
      },
      webView.observe(\.url, options: .new) { [weak self] _, change in
        let url = change.newValue ?? nil
        MainActor.assumeIsolated { self?.changes.append("url \(url?.path ?? "nil")") }
      },
    ]
  }

  func stopObserving() {
    observations.forEach { $0.invalidate() }
    observations = []
  }

  deinit {
    for observation in observations { observation.invalidate() }
  }
}
