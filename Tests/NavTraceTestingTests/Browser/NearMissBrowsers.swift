import WebViewKit

// Delegates whose authors believe that a method is one of the protocol's. The compiler warns of
// some of them, which is why those are generic or have another type here.

/// Answers challenges by a method whose async spelling has another name.
@MainActor final class AsyncChallengeBrowser: NSObject, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    (.cancelAuthenticationChallenge, nil)
  }
}

/// Has a label that the protocol's method lacks.
@MainActor final class LabelBrowser: NSObject, WKNavigationDelegate {
  func webView(_ webView: WKWebView, didFinishNavigation navigation: WKNavigation!) {}
}

/// Names the protocol, and leaves the methods to its subclasses.
@MainActor class BaseBrowser: NSObject, WKNavigationDelegate {}

/// Has a method that is never called, since the class does not name the protocol.
@MainActor final class DerivedBrowser: BaseBrowser {
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
}

/// Has a method of the right name whose navigation is not optional.
@MainActor final class TypeBrowser: NSObject, WKNavigationDelegate {}

// In an extension of its own, of which the compiler does not warn.
extension TypeBrowser {
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation,
    withError error: any Error
  ) {}
}

/// Downloads every action, with a delegate method for failures that is never called.
@MainActor final class DownloadLabelBrowser: NSObject, WKNavigationDelegate, WKDownloadDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    .download
  }

  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) {
    download.delegate = self
  }

  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
  ) async -> URL? {
    nil
  }
}

extension DownloadLabelBrowser {
  func download(_ download: WKDownload, didFailWithError error: any Error, data: Data?) {}
}

/// Answers with a handler, as apps wrote it before actors.
@MainActor final class PlainHandlerBrowser: NSObject, WKNavigationDelegate {}

extension PlainHandlerBrowser {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
  ) {
    decisionHandler(.cancel)
  }
}

/// Has a method that is nearly one of the protocol's, for a callback that does not come.
@MainActor final class UncalledBrowser: NSObject, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, didFailNavigation navigation: WKNavigation!, withError error: any Error
  ) {}

  /// A delegate without a nearly right method.
  func webView(_ webView: WKWebView, load address: String) {}
}

/// A delegate whose method is nearly right, and for which a download has a method as similar.
@MainActor final class DownloadLikeBrowser: NSObject, WKNavigationDelegate {
  func webView(_ webView: WKWebView, didFailWithError error: any Error) {}
}
