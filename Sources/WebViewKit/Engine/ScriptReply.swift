#if !canImport(WebKit)
/// What a page's promise gets for its message.
public enum ScriptReply: Hashable, Sendable {
  /// Resolves the promise.
  case value(ScriptValue)
  /// Rejects the promise with an `Error` of this message.
  case failure(String)

  // WebKit's own sentences (WebKit: WKUserContentController.mm).

  /// The handler went away without an answer.
  public static let unanswered = ScriptReply.failure(
    "WKWebView API client did not respond to this postMessage")
  /// The app's answer cannot cross the bridge.
  public static let unserializable = ScriptReply.failure(
    "The result value passed back from the WKWebView API client was unable to be serialized")
  /// The view went away before the message came.
  public static let viewIsGone = ScriptReply.failure(
    "The WKWebView was deallocated before the message was delivered")
}
#endif
