#if canImport(UIKit)
import UIKit
import WebKit
#else
import WebViewKitUI
#endif

/// A page whose box keeps its size on a display that is zoomed.
@MainActor final class ZoomedPage: UIViewController, WKNavigationDelegate {
  let webView = WKWebView(frame: UIScreen.main.bounds)

  override func viewDidLoad() {
    super.viewDidLoad()
    webView.navigationDelegate = self
    view.addSubview(webView)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    let zoom = UIScreen.main.scale / UIScreen.main.nativeScale
    webView.evaluateJavaScript(
      "box.style.width = 300 * \(zoom) + 'px'; box.style.height = 200 * \(zoom) + 'px'")
  }
}
