#if WebKitGTK
import CWebKitGTK
import WebViewKit

extension GTKView {
  /// Runs a script of the engine's own on an element if another script says that it can; the answer
  /// is what that says.
  ///
  /// Nobody waits for the end of the script itself: it may open a dialog, or begin an endless
  /// script of the page.
  ///
  /// - Parameter arguments: The arguments of both, `selector` among them.
  func act(
    _ body: String, if condition: String, _ arguments: [String: ScriptValue]
  ) -> Reply<Bool> {
    let reply = Reply<Bool>()
    call(condition, arguments) { [weak self] found in
      if found { self?.call(body, arguments) { _ in } }
      reply.give(found)
    }
    return reply
  }

  /// Runs a script of the engine's own, and tells whether it gave true.
  private func call(
    _ body: String, _ arguments: [String: ScriptValue],
    then: @escaping @WebKitActor (Bool) -> Void
  ) {
    let (body, arguments) = ScriptValue.call(body, arguments)
    webkit_web_view_call_async_javascript_function(
      pointer, body, -1, arguments, ContentWorldName.own, nil, nil, Completion.callback,
      Completion { [pointer] result in
        then(JavaScriptCall.called(pointer, result) == .success(.bool(true)))
      }.retained)
  }
}
#endif
