import Foundation

/// A recorder of the callbacks of a view, also to delegates and handlers that the app sets later.
@MainActor package protocol ViewRecorder: AnyObject {
  /// Takes the places of the delegates that the app has set.
  func delegateWasSet(of webView: WKWebView)

  /// Takes the place of the delegate that the app has set.
  func delegateWasSet(of download: WKDownload)

  /// Records that the app has begun a load.
  func loadWasBegun(of url: URL, in webView: WKWebView)

  /// Returns the handler to call in place of the app's handler of a scheme.
  func schemeHandler(before handler: any WKURLSchemeHandler) -> any WKURLSchemeHandler

  /// Returns the handler to call in place of the app's handler of script messages.
  func messageHandler(before handler: any WKScriptMessageHandler) -> any WKScriptMessageHandler

  /// Returns the handler to call in place of the app's handler that replies to script messages.
  func replyingMessageHandler(
    before handler: any WKScriptMessageHandlerWithReply
  ) -> any WKScriptMessageHandlerWithReply
}
