#if !canImport(WebKit)
import Foundation
import FoundationNetworking

extension WKNavigationAction {
  /// What WKWebView does where no delegate answers (WebKit: NavigationState.mm,
  /// `decidePolicyForNavigationAction`): a URL that WebKit cannot load is left to other apps.
  package var defaultPolicy: WKNavigationActionPolicy {
    guard targetFrame != nil else { return .allow }
    guard WKWebView.handlesURLScheme(request.url?.scheme ?? "about") else { return .cancel }
    return shouldPerformDownload ? .download : .allow
  }
}
#endif
