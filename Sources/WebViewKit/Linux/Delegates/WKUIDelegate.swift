import Foundation

/// A delegate that shows windows and dialogs for a page.
///
/// All methods are optional. Methods that ask the app have two forms; see ``WKNavigationDelegate``.
@preconcurrency @MainActor public protocol WKUIDelegate: NSObjectProtocol {
  /// Shows the text of `alert()`; the page's script waits for the answer.
  @preconcurrency func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  )
  /// The asynchronous form of the method above; the script continues when it returns.
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async

  /// Shows the message of `confirm()`; the page's script waits for the answer.
  @preconcurrency func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  )
  /// The asynchronous form of the method above; its result is the answer.
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async -> Bool

  /// Shows the message of `prompt()`; the page's script waits for the answer.
  ///
  /// `nil` means that the user cancelled; an empty text is an answer.
  @preconcurrency func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  )
  /// The asynchronous form of the method above; its result is the answer.
  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo
  ) async -> String?

  /// Lets the user choose files for a file input; `nil` means that the user cancelled.
  @preconcurrency func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  )
  /// The asynchronous form of the method above; its result is the answer.
  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo
  ) async -> [URL]?

  /// Decides whether a page may use the camera or the microphone.
  @preconcurrency func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  )
  /// The asynchronous form of the method above; its result is the answer.
  func webView(
    _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
    initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
  ) async -> WKPermissionDecision

  /// Decides whether a page may use the motion sensors; never called here, since no engine asks.
  @preconcurrency func webView(
    _ webView: WKWebView,
    requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  )
  /// The asynchronous form of the method above; its result is the answer.
  func webView(
    _ webView: WKWebView,
    requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo
  ) async -> WKPermissionDecision

  /// Called before a context menu appears; never called here, since no menu is shown.
  func webView(
    _ webView: WKWebView, contextMenuWillPresentForElement elementInfo: WKContextMenuElementInfo
  )

  /// Called when a context menu has disappeared; never called here, since no menu is shown.
  func webView(
    _ webView: WKWebView, contextMenuDidEndForElement elementInfo: WKContextMenuElementInfo
  )

  /// Returns a view, made with `configuration`, for a window that the page wants to open; `nil` if
  /// no window opens.
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView?

  /// Called when a script has closed the window.
  func webViewDidClose(_ webView: WKWebView)
}
