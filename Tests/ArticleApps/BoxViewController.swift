import WebViewKit

/// Shows a page with a `.box` that keeps its size on a screen whose display is zoomed.
final class BoxViewController: UIViewController {
  /// The script that gives the page the size.
  enum Way: CaseIterable {
    case styleSheet, function
  }

  /// Stands in for `UIScreen`.
  struct Screen {
    var scale: Double
    var nativeScale: Double
  }

  private let way: Way
  private let screen: Screen
  private let boxSize = CGSize(width: 300, height: 200)
  private let webView: WKWebView
  private(set) var measured: CGSize?
  private(set) var error: Error?

  init(screen: Screen, way: Way, configuration: WKWebViewConfiguration = WKWebViewConfiguration()) {
    self.screen = screen
    self.way = way
    webView = WKWebView(frame: .zero, configuration: configuration)
    super.init(nibName: nil, bundle: nil)
    webView.navigationDelegate = self
  }

  /// The size that looks, on the zoomed display, as the wanted one does without zoom.
  private var correctedSize: CGSize {
    let factor = screen.scale / screen.nativeScale
    return CGSize(width: boxSize.width * factor, height: boxSize.height * factor)
  }

  private var script: String {
    let width = Double(correctedSize.width)
    let height = Double(correctedSize.height)
    switch way {
    case .styleSheet:
      return """
        const style = document.createElement("style");
        style.textContent = ".box { width: \(width)px; height: \(height)px }";
        document.head.appendChild(style);
        """
    case .function:
      return "setBoxSize(\(width), \(height));"
    }
  }

  func load(_ url: URL) {
    webView.load(URLRequest(url: url))
  }

  private func measure() async throws -> CGSize? {
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

extension BoxViewController: WKNavigationDelegate {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    Task { [weak self] in
      guard let self else { return }
      do {
        try await webView.evaluateJavaScript("{ \(script) } true")
        measured = try await measure()
      } catch {
        self.error = error
      }
    }
  }
}
