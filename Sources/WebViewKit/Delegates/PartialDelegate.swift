#if !canImport(WebKit)
import Foundation

/// A delegate that says at run time which methods it has, as `responds(to:)` does on Apple systems.
@MainActor package protocol PartialDelegate: NSObjectProtocol {
  /// Whether it is without a method, so that the view does what it does where that is absent.
  func leavesOut(_ method: DelegateMethod) -> Bool
}

extension WKWebView {
  /// The navigation delegate, nil where it is without the method: the view does the same then.
  func navigationDelegate(for method: DelegateMethod) -> (any WKNavigationDelegate)? {
    isLeftOut(method, by: navigationDelegate) ? nil : navigationDelegate
  }

  /// The UI delegate, nil where it is without the method.
  func uiDelegate(for method: DelegateMethod) -> (any WKUIDelegate)? {
    isLeftOut(method, by: uiDelegate) ? nil : uiDelegate
  }

}

extension WKDownload {
  /// The delegate, nil if it is without the method.
  func delegate(for method: DelegateMethod) -> (any WKDownloadDelegate)? {
    isLeftOut(method, by: delegate) ? nil : delegate
  }
}

@MainActor private func isLeftOut(
  _ method: DelegateMethod, by delegate: (any NSObjectProtocol)?
) -> Bool {
  (delegate as? any PartialDelegate)?.leavesOut(method) ?? false
}
#endif
