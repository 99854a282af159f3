import WebViewKit

/// Shows pages, and does something about links that want a window.
final class BrowserViewController: UIViewController {
  /// The handling of a link with `target=_blank`.
  enum NewWindowBehaviour: CaseIterable {
    /// Nothing, as in a view without a UI delegate.
    case ignored
    /// It is cancelled, and loaded in the view that it was in.
    case sameViewFromAction
    /// It is loaded in the view that it was in when the window is asked for.
    case sameViewFromCreate
    /// It gets a view of its own.
    case newView
  }

  let webView: WKWebView
  private let behaviour: NewWindowBehaviour
  private(set) var children: [BrowserViewController] = []
  /// The pages that have been shown completely.
  private(set) var shown: [String] = []

  init(
    opening behaviour: NewWindowBehaviour,
    configuration: WKWebViewConfiguration = WKWebViewConfiguration()
  ) {
    self.behaviour = behaviour
    webView = WKWebView(frame: .zero, configuration: configuration)
    super.init(nibName: nil, bundle: nil)
    webView.navigationDelegate = self
    if behaviour != .ignored { webView.uiDelegate = self }
  }

  func load(_ url: URL) {
    webView.load(URLRequest(url: url))
  }
}

extension BrowserViewController: WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) {
    guard behaviour == .sameViewFromAction, navigationAction.targetFrame == nil else {
      decisionHandler(.allow)
      return
    }
    decisionHandler(.cancel)
    webView.load(navigationAction.request)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    shown.append(webView.url?.path ?? "")
  }
}

extension BrowserViewController: WKUIDelegate {
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    guard behaviour == .newView else {
      webView.load(navigationAction.request)
      return nil
    }
    let child = BrowserViewController(opening: behaviour, configuration: configuration)
    children.append(child)
    return child.webView
  }

  func webViewDidClose(_ webView: WKWebView) {
    children.removeAll { $0.webView === webView }
  }
}
