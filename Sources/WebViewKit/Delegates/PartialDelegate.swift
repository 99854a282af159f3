#if !canImport(WebKit)
import Foundation

/// A delegate that says at run time which methods it has, as `responds(to:)` does on Apple systems.
@MainActor package protocol PartialDelegate: NSObjectProtocol {
  /// Whether it is without a method, so that the view does what it does where that is absent.
  func leavesOut(_ method: DelegateMethod) -> Bool
}

extension WKWebView {
  /// The navigation delegate to call a method of.
  func navigationDelegate(for method: DelegateMethod) -> (any WKNavigationDelegate)? {
    isLeftOut(method, by: navigationDelegate) ? BareDelegate.shared : navigationDelegate
  }

  /// The UI delegate to call a method of.
  func uiDelegate(for method: DelegateMethod) -> (any WKUIDelegate)? {
    isLeftOut(method, by: uiDelegate) ? BareDelegate.shared : uiDelegate
  }

  private func isLeftOut(_ method: DelegateMethod, by delegate: (any NSObjectProtocol)?) -> Bool {
    (delegate as? any PartialDelegate)?.leavesOut(method) ?? false
  }
}

/// A delegate without any method: each call ends in the protocol's default.
@MainActor private final class BareDelegate: NSObject, WKNavigationDelegate, WKUIDelegate {
  static let shared = BareDelegate()
}
#endif
