#if WebKitGTK
import CWebKitGTK
import WebViewKit

extension GTKView {
  /// Clicks an element by script; the answer says whether there was one.
  ///
  /// A dialog that the click opens comes before the answer: it stops the page's scripts.
  func click(_ selector: String) -> Reply<Bool> {
    let reply = Reply<Bool>()
    clicks.append(reply)
    let (body, arguments) = ScriptValue.call(
      """
      const element = document.querySelector(selector);
      if (!element) return false;
      setTimeout(() => element.click(), 0);
      return true;
      """, ["selector": .string(selector)])
    webkit_web_view_call_async_javascript_function(
      pointer, body, -1, arguments,
      Self.ownWorld, nil, nil, Completion.callback,
      Completion { [weak self, pointer] result in
        self?.clicks.removeAll { $0 === reply }
        reply.give(JavaScriptCall.called(pointer, result) == .success(.bool(true)))
      }.retained)
    return reply
  }
}
#endif
