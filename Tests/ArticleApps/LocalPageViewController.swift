import WebViewKit

/// Shows a page that comes with the app.
final class LocalPageViewController: UIViewController {
  /// The three ways to load a page that no server has.
  enum Way: CaseIterable {
    case request, fileURL, htmlString
  }

  private let folder: URL
  private let way: Way
  let webView: WKWebView
  private(set) var heading: String?
  private(set) var error: Error?

  init(
    folder: URL, way: Way, configuration: WKWebViewConfiguration = WKWebViewConfiguration()
  ) {
    self.folder = folder
    self.way = way
    webView = WKWebView(frame: .zero, configuration: configuration)
    super.init(nibName: nil, bundle: nil)
  }

  /// Shows the page `index.html` of a bundle, which its script `page.js` may change.
  convenience init?(bundle: Bundle, configuration: WKWebViewConfiguration) {
    guard let page = bundle.url(forResource: "index", withExtension: "html"),
      let script = bundle.url(forResource: "page", withExtension: "js"),
      let source = try? String(contentsOf: script, encoding: .utf8)
    else { return nil }
    configuration.userContentController.addUserScript(
      WKUserScript(source: source, injectionTime: .atDocumentEnd, forMainFrameOnly: true))
    self.init(
      folder: page.deletingLastPathComponent(), way: .fileURL, configuration: configuration)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    webView.navigationDelegate = self
    let page = folder.appendingPathComponent("index.html")
    switch way {
    case .request:
      webView.load(URLRequest(url: page))
    case .fileURL:
      webView.loadFileURL(page, allowingReadAccessTo: folder)
    case .htmlString:
      guard let html = try? String(contentsOf: page, encoding: .utf8) else { return }
      webView.loadHTMLString(html, baseURL: folder)
    }
  }
}

extension LocalPageViewController: WKNavigationDelegate {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    webView.evaluateJavaScript("document.querySelector('h1').innerText") {
      [weak self] value, error in
      self?.heading = value as? String
      self?.error = error
    }
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: Error
  ) {
    self.error = error
  }
}
