#if WebKitGTK
import CWebKitGTK
import WebViewKit

extension GTKView {
  /// A function that finds an element in the page: in its own document, or else in those of its
  /// origin within it, in document order.
  static let finder = """
    const find = (selector, page = document) => {
      const element = page.querySelector(selector);
      if (element) return element;
      for (const frame of page.querySelectorAll('iframe, frame')) {
        const inner = frame.contentDocument && find(selector, frame.contentDocument);
        if (inner) return inner;
      }
      return null;
    };
    """

  /// Clicks an element by script; the answer says whether there was one.
  ///
  /// Nobody waits for the end of the click itself: it may open a dialog, or begin an endless script.
  func click(_ selector: String) -> Reply<Bool> {
    let reply = Reply<Bool>()
    call("return find(selector) !== null", selector) { [weak self] found in
      if found { self?.call("find(selector).click()", selector) { _ in } }
      reply.give(found)
    }
    return reply
  }

  /// Runs a script of the engine's own, which knows a selector, and tells whether it gave true.
  private func call(
    _ body: String, _ selector: String, then: @escaping @WebKitActor (Bool) -> Void
  ) {
    let (body, arguments) = ScriptValue.call(
      GTKView.finder + body, ["selector": .string(selector)])
    webkit_web_view_call_async_javascript_function(
      pointer, body, -1, arguments, ContentWorldName.own, nil, nil, Completion.callback,
      Completion { [pointer] result in
        then(JavaScriptCall.called(pointer, result) == .success(.bool(true)))
      }.retained)
  }
}
#endif
