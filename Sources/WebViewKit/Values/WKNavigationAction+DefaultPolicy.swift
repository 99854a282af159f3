#if !canImport(WebKit)
import Foundation
import FoundationNetworking

extension WKNavigationAction {
  /// What WKWebView does where no delegate answers (WebKit: NavigationState.mm,
  /// `decidePolicyForNavigationAction`): a URL that neither WebKit nor a handler of the view
  /// loads is left to other apps.
  func defaultPolicy(in webView: WKWebView) -> WKNavigationActionPolicy {
    guard targetFrame != nil else { return .allow }
    let scheme = request.url?.scheme ?? "about"
    guard
      WKWebView.handlesURLScheme(scheme)
        || webView.made.urlSchemeHandler(forURLScheme: scheme) != nil
    else { return .cancel }
    return shouldPerformDownload ? .download : .allow
  }
}
#endif
