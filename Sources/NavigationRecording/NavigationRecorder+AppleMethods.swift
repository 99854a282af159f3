#if canImport(WebKit)
import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Whether the delegate has a method; WebKit asks when it is attached.
  public nonisolated override func responds(to selector: Selector!) -> Bool {
    guard let selector, super.responds(to: selector) else { return false }
    let name = NSStringFromSelector(selector)
    return !absent.contains { $0.selectors.contains(name) }
  }
}

extension EventKind {
  /// The methods that the callback comes by.
  fileprivate var selectors: [String] {
    switch self {
    case .decidePolicyForNavigationAction:
      ["webView:decidePolicyForNavigationAction:decisionHandler:"]
    case .decidePolicyForNavigationResponse:
      ["webView:decidePolicyForNavigationResponse:decisionHandler:"]
    case .didReceiveAuthenticationChallenge:
      ["webView:didReceiveAuthenticationChallenge:completionHandler:"]
    case .shouldAllowDeprecatedTLS:
      ["webView:authenticationChallenge:shouldAllowDeprecatedTLS:"]
    case .shouldGoToBackForwardListItem:
      ["webView:shouldGoToBackForwardListItem:willUseInstantBack:completionHandler:"]
    case .navigationActionDidBecomeDownload: ["webView:navigationAction:didBecomeDownload:"]
    case .navigationResponseDidBecomeDownload: ["webView:navigationResponse:didBecomeDownload:"]
    case .createWebView:
      ["webView:createWebViewWithConfiguration:forNavigationAction:windowFeatures:"]
    case .webViewDidClose: ["webViewDidClose:"]
    case .runJavaScriptAlertPanel:
      ["webView:runJavaScriptAlertPanelWithMessage:initiatedByFrame:completionHandler:"]
    case .runJavaScriptConfirmPanel:
      ["webView:runJavaScriptConfirmPanelWithMessage:initiatedByFrame:completionHandler:"]
    case .runJavaScriptTextInputPanel:
      [
        "webView:runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:"
          + "completionHandler:"
      ]
    case .runOpenPanel:
      ["webView:runOpenPanelWithParameters:initiatedByFrame:completionHandler:"]
    case .requestMediaCapturePermission:
      [
        "webView:requestMediaCapturePermissionForOrigin:initiatedByFrame:type:decisionHandler:"
      ]
    default: []
    }
  }
}
#endif
