import WebViewKit

final class AbsentDelegate: SpelledDelegate, WKNavigationDelegate, WKUIDelegate,
  WKDownloadDelegate
{
  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {
    download.delegate = self
  }
}

extension AbsentDelegate: WKScriptMessageHandlerWithReply {}
