import WebViewKit

/// Written before there were actors: nothing here says where it runs.
class UnannotatedBrowser: NSObject {
  let webView: WKWebView
  var titles: [String] = []
  var observation: NSKeyValueObservation?

  init(configuration: WKWebViewConfiguration = WKWebViewConfiguration()) {
    webView = WKWebView(frame: .zero, configuration: configuration)
    super.init()
    webView.navigationDelegate = self
    observation = webView.observe(\.title, options: .new) { [weak self] webView, _ in
      self?.titles.append(webView.title ?? "")
    }
  }

  deinit {
    observation?.invalidate()
  }

  func open(_ url: URL) {
    DispatchQueue.main.async { self.webView.load(URLRequest(url: url)) }
  }
}

extension UnannotatedBrowser: WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) {
    decisionHandler(navigationAction.request.url?.path == "/forbidden" ? .cancel : .allow)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    titles.append("finished")
  }
}
