#if canImport(UIKit)
import UIKit
import WebKit
#else
import WebViewKitUI
#endif

/// Follows the properties that a browser's bars show.
@MainActor final class ProgressObserver: NSObject {
  private(set) var titles: [String] = []
  private(set) var states: [Bool] = []
  private var observations: [NSKeyValueObservation] = []

  init(_ webView: WKWebView) {
    super.init()
    observations = [
      webView.observe(\.title, options: [.new]) { [weak self] webView, _ in
        MainActor.assumeIsolated {
          if let title = webView.title, !title.isEmpty { self?.titles.append(title) }
        }
      },
      webView.observe(\.isLoading) { [weak self] webView, _ in
        MainActor.assumeIsolated { self?.states.append(webView.isLoading) }
      },
    ]
  }

  func stop() {
    for observation in observations { observation.invalidate() }
    observations = []
  }
}
