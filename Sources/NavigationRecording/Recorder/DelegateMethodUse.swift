import NavigationTrace
import WebViewKit

/// A method of an app's delegate that WebKit has called, or would have called if it were there.
public struct DelegateMethodUse: CustomStringConvertible {
  /// The callback that the method is for.
  package let callback: EventKind
  /// The delegate's class, such as `AuthBrowser`; `nil` if there was no delegate.
  public var delegate: String? { type.map { "\($0)" } }
  /// Whether the class has the method, in any of its spellings; without it, WebKit did what it does
  /// by default.
  package let isImplemented: Bool
  /// The delegate's class itself.
  package let type: AnyClass?

  /// Such as `AuthBrowser: didFinish` and `AuthBrowser: didFail (no such method)`.
  public var description: String {
    guard let delegate else { return "\(callback.rawValue) (no delegate)" }
    return "\(delegate): \(callback.rawValue)\(isImplemented ? "" : " (no such method)")"
  }

  /// The names of all methods of the three protocols.
  package static let allNames = Set(DelegateMethod.allCases.flatMap(\.names))

  /// The method's names in Swift, that of each spelling.
  package var names: [String] { callback.optionalMethod?.names ?? [] }

  func isSame(as other: DelegateMethodUse) -> Bool {
    callback == other.callback && type == other.type && isImplemented == other.isImplemented
  }
}

extension EventKind {
  /// The callbacks that a recorder can be without, as a delegate that lacks the method.
  package static let optionalMethods = DelegateMethod.allCases.map(EventKind.init)

  /// The method that the callback belongs to; `nil` if it is required, or is no delegate's.
  package var optionalMethod: DelegateMethod? {
    DelegateMethod.allCases.first { EventKind($0) == self }
  }

  package init(_ method: DelegateMethod) {
    self =
      switch method {
      case .decidePolicyForNavigationAction: .decidePolicyForNavigationAction
      case .decidePolicyForNavigationResponse: .decidePolicyForNavigationResponse
      case .willSubmitForm: .willSubmitForm
      case .didStartProvisionalNavigation: .didStartProvisionalNavigation
      case .didReceiveServerRedirectForProvisionalNavigation:
        .didReceiveServerRedirectForProvisionalNavigation
      case .didCommit: .didCommit
      case .didFinish: .didFinish
      case .didFailProvisionalNavigation: .didFailProvisionalNavigation
      case .didFail: .didFail
      case .didReceiveAuthenticationChallenge: .didReceiveAuthenticationChallenge
      case .shouldAllowDeprecatedTLS: .shouldAllowDeprecatedTLS
      case .shouldGoToBackForwardListItem: .shouldGoToBackForwardListItem
      case .navigationActionDidBecomeDownload: .navigationActionDidBecomeDownload
      case .navigationResponseDidBecomeDownload: .navigationResponseDidBecomeDownload
      case .webContentProcessDidTerminate: .webContentProcessDidTerminate
      case .createWebView: .createWebView
      case .webViewDidClose: .webViewDidClose
      case .runJavaScriptAlertPanel: .runJavaScriptAlertPanel
      case .runJavaScriptConfirmPanel: .runJavaScriptConfirmPanel
      case .runJavaScriptTextInputPanel: .runJavaScriptTextInputPanel
      case .runOpenPanel: .runOpenPanel
      case .requestMediaCapturePermission: .requestMediaCapturePermission
      case .downloadWillPerformHTTPRedirection: .downloadWillPerformHTTPRedirection
      case .downloadDidReceiveAuthenticationChallenge: .downloadDidReceiveAuthenticationChallenge
      case .downloadDidFinish: .downloadDidFinish
      case .downloadDidFail: .downloadDidFail
      }
  }
}
