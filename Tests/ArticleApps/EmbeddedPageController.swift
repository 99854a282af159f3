import WebViewKit

/// Controls a page of the app's own.
@MainActor final class EmbeddedPageController: NSObject {
  /// The script that gives the page's box a size.
  enum BoxScript: CaseIterable {
    case styleSheet, function
  }

  /// Stands in for `UIScreen`.
  struct Screen {
    var scale: Double
    var nativeScale: Double
  }

  private let webView: WKWebView
  /// The end of each load: `nil`, or the reason for its failure.
  private(set) var ends: [Error?] = []

  init(configuration: WKWebViewConfiguration) {
    webView = WKWebView(frame: .zero, configuration: configuration)
    super.init()
    webView.navigationDelegate = self
  }

  func load(_ url: URL) {
    webView.load(URLRequest(url: url))
  }

  /// Shows the page `index.html` of a bundle, which its script `page.js` may change.
  func load(from bundle: Bundle) throws {
    guard let page = bundle.url(forResource: "index", withExtension: "html"),
      let script = bundle.url(forResource: "page", withExtension: "js")
    else { throw CocoaError(.fileNoSuchFile) }
    webView.configuration.userContentController.addUserScript(
      WKUserScript(
        source: try String(contentsOf: script, encoding: .utf8), injectionTime: .atDocumentEnd,
        forMainFrameOnly: true))
    webView.loadFileURL(page, allowingReadAccessTo: page.deletingLastPathComponent())
  }

  /// Adds three words to the page, one after the other, and gives what it returned each time.
  func count() async throws -> [Int] {
    let first = try await webView.evaluateJavaScript("words.push('one')") as? Int
    let second = try await webView.evaluateJavaScript("words.push('two')") as? Int
    let third = try await webView.evaluateJavaScript("words.push('three')") as? Int
    return [first, second, third].compactMap { $0 }
  }

  /// Returns the value of an expression of the page.
  func value(of expression: String) async throws -> Any? {
    try await webView.evaluateJavaScript(expression)
  }

  /// Gives the box the size that looks, on a zoomed display, as the wanted one does without zoom.
  func resizeBox(to size: CGSize, on screen: Screen, by boxScript: BoxScript) async throws {
    let factor = screen.scale / screen.nativeScale
    let width = Double(size.width) * factor
    let height = Double(size.height) * factor
    let script =
      switch boxScript {
      case .styleSheet:
        """
        const style = document.createElement("style");
        style.textContent = ".box { width: \(width)px; height: \(height)px }";
        document.head.appendChild(style);
        """
      case .function: "setBoxSize(\(width), \(height));"
      }
    try await webView.evaluateJavaScript("{ \(script) } true")
  }

  /// Measures the box.
  func boxSize() async throws -> CGSize? {
    let box = try await webView.callAsyncJavaScript(
      """
      const box = document.querySelector(".box").getBoundingClientRect();
      return { width: box.width, height: box.height };
      """, contentWorld: .page)
    guard let box = box as? [String: Double], let width = box["width"], let height = box["height"]
    else { return nil }
    return CGSize(width: width, height: height)
  }
}

extension EmbeddedPageController: WKNavigationDelegate {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    ends.append(nil)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: Error
  ) {
    ends.append(error)
  }
}
