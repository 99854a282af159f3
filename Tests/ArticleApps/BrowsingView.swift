import WebViewKit

/// The part of a web view that a browser's screen needs, in WKWebView's own names.
@MainActor protocol BrowsingView: AnyObject {
  var navigationDelegate: WKNavigationDelegate? { get set }
  var url: URL? { get }
  var title: String? { get }
  var isLoading: Bool { get }
  var canGoBack: Bool { get }
  var canGoForward: Bool { get }

  @discardableResult func load(_ request: URLRequest) -> WKNavigation?
  @discardableResult func goBack() -> WKNavigation?
  @discardableResult func goForward() -> WKNavigation?
  @discardableResult func reload() -> WKNavigation?
  func stopLoading()
}

extension WKWebView: BrowsingView {}
