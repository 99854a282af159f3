#if canImport(UIKit)
import UIKit
import WebKit
#else
import WebViewKitUI
#endif

/// The coordinator of a SwiftUI wrapper: the wrapper's values go in, the view's state comes out.
@MainActor final class WebContainer {
  struct Page: Equatable {
    var url: URL
    init(url: URL) { self.url = url }
  }

  /// What `makeCoordinator()` makes.
  @MainActor final class Coordinator: NSObject, WKNavigationDelegate {
    var isLoading = false
    var address: URL?
    fileprivate var shown: Page?

    func webView(
      _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
    ) {
      isLoading = true
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
      isLoading = false
      address = webView.url
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) { webView.reload() }
  }

  let coordinator = Coordinator()

  init() {}

  func makeUIView() -> WKWebView {
    let webView = WKWebView()
    webView.navigationDelegate = coordinator
    return webView
  }

  func updateUIView(_ webView: WKWebView, with page: Page) {
    guard coordinator.shown != page else { return }
    coordinator.shown = page
    webView.load(URLRequest(url: page.url))
  }
}
