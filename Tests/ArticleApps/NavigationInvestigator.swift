import WebViewKit

/// Writes down every call that a web view makes to its delegates.
@MainActor final class NavigationInvestigator: NSObject {
  private(set) var log: [String] = []
  /// The windows that pages have opened.
  private(set) var windows: [WKWebView] = []
  private(set) var downloads: [WKDownload] = []

  var actionPolicy: (WKNavigationAction) -> WKNavigationActionPolicy = { _ in .allow }
  var responsePolicy: (WKNavigationResponse) -> WKNavigationResponsePolicy = { _ in .allow }
  var credential: URLCredential?
  var promptText: String?
  var chosenFiles: [URL]?

  func watch(_ webView: WKWebView) {
    webView.navigationDelegate = self
    webView.uiDelegate = self
  }

  func open(_ configuration: WKWebViewConfiguration) -> WKWebView {
    let window = WKWebView(frame: .zero, configuration: configuration)
    watch(window)
    windows.append(window)
    return window
  }

  func forget(_ window: WKWebView) {
    windows.removeAll { $0 === window }
  }

  func keep(_ download: WKDownload) {
    download.delegate = self
    downloads.append(download)
  }

  func write(_ words: String...) {
    log.append(words.joined(separator: " "))
  }

  /// The path of an address on the server, or the whole of another one.
  func short(_ url: URL?) -> String {
    guard let url else { return "nil" }
    guard url.scheme == "http" else { return url.absoluteString }
    return url.path
  }

  func short(_ error: Error) -> String {
    let error = error as NSError
    return "\(error.domain) \(error.code)"
  }
}
