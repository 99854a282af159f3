#if !canImport(WebKit)
import Foundation

/// A message that a page has posted to a handler (WKScriptMessage).
@preconcurrency @MainActor open class WKScriptMessage: NSObject {
  /// The message, in Foundation's boxes; `undefined` is `NSNull`.
  public let body: Any
  /// The view it came from; nil where that is gone, or where the engine cannot tell which of
  /// several views it was.
  open private(set) weak var webView: WKWebView?
  /// The frame it came from.
  public let frameInfo: WKFrameInfo
  /// The handler's name.
  public let name: String
  /// The handler's world.
  public let world: WKContentWorld

  init(
    _ values: ScriptMessageValues, to name: String, _ world: WKContentWorld, in webView: WKWebView
  ) {
    body = values.body.boxed ?? NSNull()
    self.webView = values.isFromView ? webView : nil
    frameInfo = WKFrameInfo(values.frame, in: self.webView)
    self.name = name
    self.world = world
  }
}
#endif
