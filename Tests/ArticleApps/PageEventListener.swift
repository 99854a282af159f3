import WebViewKit

/// Listens to what happens on every page of a view, through a script of its own.
final class PageEventListener: NSObject, WKScriptMessageHandler {
  private static let name = "pageEvents"

  private static let source = """
    (() => {
      const tell = (type, message) =>
        window.webkit.messageHandlers.\(name).postMessage(JSON.stringify({ type, message }));
      window.addEventListener("load", () => tell("onLoad", document.title));
      window.addEventListener("error", (event) => tell("onError", event.message));
      window.addEventListener("unhandledrejection", (event) =>
        tell("onException", String(event.reason)));
    })();
    """

  var onEvent: ((PageEvent) -> Void)?

  /// Call it before the view is made.
  func listen(in configuration: WKWebViewConfiguration) {
    let controller = configuration.userContentController
    controller.addUserScript(
      WKUserScript(source: Self.source, injectionTime: .atDocumentEnd, forMainFrameOnly: true))
    controller.add(self, name: Self.name)
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    guard message.name == Self.name, let text = message.body as? String,
      let event = try? JSONDecoder().decode(PageEvent.self, from: Data(text.utf8))
    else { return }
    onEvent?(event)
  }
}
