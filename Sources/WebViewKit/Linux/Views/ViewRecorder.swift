import Foundation

/// A recorder of a view's callbacks, including callbacks to delegates and handlers that the app
/// sets later.
@MainActor package protocol ViewRecorder: AnyObject {
  /// Called when the app has set a delegate of the view.
  ///
  /// The recorder puts its own delegate in front of it.
  func delegateWasSet(of webView: WKWebView)

  /// Called when the app has set the delegate of a download.
  ///
  /// The recorder puts its own delegate in front of it.
  func delegateWasSet(of download: WKDownload)

  /// Records that the app has begun a load.
  func loadWasBegun(of url: URL, in webView: WKWebView)

  /// Returns the handler that is called instead of the app's handler of a scheme.
  func schemeHandler(before handler: any WKURLSchemeHandler) -> any WKURLSchemeHandler

  /// Returns the handler that is called instead of the app's handler of script messages.
  func messageHandler(before handler: any WKScriptMessageHandler) -> any WKScriptMessageHandler

  /// Returns the handler that is called instead of the app's replying handler of script messages.
  func replyingMessageHandler(
    before handler: any WKScriptMessageHandlerWithReply
  ) -> any WKScriptMessageHandlerWithReply
}
