import WebViewKit

/// A screen as iOS apps have it: a view with the usual switches, and a delegate that pins a
/// server's certificate.
@MainActor final class PinnedShop: NSObject {
  let webView: WKWebView
  private let pinned: Data
  private(set) var refusals: [String] = []

  init(pinning certificate: Data) {
    pinned = certificate
    let configuration = WKWebViewConfiguration()
    configuration.allowsInlineMediaPlayback = true
    configuration.allowsPictureInPictureMediaPlayback = false
    configuration.mediaTypesRequiringUserActionForPlayback = []
    configuration.dataDetectorTypes = [.phoneNumber, .link]
    configuration.ignoresViewportScaleLimits = true
    webView = WKWebView(frame: .zero, configuration: configuration)
    super.init()
    webView.navigationDelegate = self
    webView.allowsBackForwardNavigationGestures = true
    webView.allowsLinkPreview = false
    webView.isOpaque = false
    webView.backgroundColor = .clear
    webView.scrollView.bounces = false
    webView.scrollView.isScrollEnabled = true
    webView.scrollView.alwaysBounceVertical = false
    webView.scrollView.showsHorizontalScrollIndicator = false
    webView.scrollView.contentInsetAdjustmentBehavior = .never
    webView.scrollView.keyboardDismissMode = .interactive
  }
}

extension PinnedShop: WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
      let trust = challenge.protectionSpace.serverTrust
    else { return completionHandler(.performDefaultHandling, nil) }
    var error: CFError?
    guard SecTrustEvaluateWithError(trust, &error) else {
      refusals.append(error.map { "\($0)" } ?? "")
      return completionHandler(.cancelAuthenticationChallenge, nil)
    }
    let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate]
    guard let own = chain?.first, SecCertificateCopyData(own) as Data == pinned else {
      refusals.append("another certificate")
      return completionHandler(.cancelAuthenticationChallenge, nil)
    }
    completionHandler(.useCredential, URLCredential(trust: trust))
  }
}
