#if WebKitGTK
import CWebKitGTK
import WebViewKit

extension GTKView {
  /// Clicks an element by script; the answer says whether there was one.
  ///
  /// Nobody waits for the end of the click itself: it may open a dialog, or begin an endless
  /// script.
  func click(_ selector: String) -> Reply<Bool> {
    let reply = Reply<Bool>()
    call(ElementScript.exists, selector) { [weak self] found in
      if found { self?.call(ElementScript.click, selector) { _ in } }
      reply.give(found)
    }
    return reply
  }

  /// Runs a script of the engine's own, which knows a selector, and tells whether it gave true.
  private func call(
    _ body: String, _ selector: String, then: @escaping @WebKitActor (Bool) -> Void
  ) {
    let (body, arguments) = ScriptValue.call(body, ["selector": .string(selector)])
    webkit_web_view_call_async_javascript_function(
      pointer, body, -1, arguments, ContentWorldName.own, nil, nil, Completion.callback,
      Completion { [pointer] result in
        then(JavaScriptCall.called(pointer, result) == .success(.bool(true)))
      }.retained)
  }
}
#endif
