#if WebKitGTK
import CWebKitGTK
import WebViewKit

/// A registration of a script message handler with a manager.
@WebKitActor final class MessagePort {
  let values: ScriptHandlerValues
  private weak var manager: ContentManager?

  init(_ values: ScriptHandlerValues, of manager: ContentManager) {
    self.values = values
    self.manager = manager
    let world = ContentWorldName.native(values.world)
    let native = UnsafeMutableRawPointer(manager.pointer)
    if values.replies {
      GObjectSignals.connect(
        native, "script-message-with-reply-received::\(values.name)", to: self
      ) { port, call in
        guard let value = call.pointer(1), let reply = call.pointer(2) else { return }
        port.received(value, Reply(reply, to: value))
        call.answerHandled()
      }
      webkit_user_content_manager_register_script_message_handler_with_reply(
        manager.pointer, values.name, world)
    } else {
      GObjectSignals.connect(native, "script-message-received::\(values.name)", to: self) {
        port, call in
        if let value = call.pointer(1) { port.received(value, nil) }
      }
      webkit_user_content_manager_register_script_message_handler(
        manager.pointer, values.name, world)
    }
  }

  /// Unregisters the handler from its manager.
  func close(_ manager: OpaquePointer) {
    GObjectSignals.disconnect(UnsafeMutableRawPointer(manager), from: self)
    webkit_user_content_manager_unregister_script_message_handler(
      manager, values.name, ContentWorldName.native(values.world))
  }

  private func received(_ value: OpaquePointer, _ reply: Reply?) {
    guard let (view, isCertain) = manager?.sender else { return }
    guard let body = ScriptValue(value) else {
      view.signal("script-message-received::\(values.name), which cannot be taken over")
      reply?.give(.unserializable)
      return
    }
    view.signal("script-message-received::\(values.name)")
    let question = reply.map { reply in
      Promise(fallback: ScriptReply.unanswered) { answer in
        WebKitActor.post { reply.give(answer) }
      }
    }
    view.report(
      .didReceiveScriptMessage(
        ScriptMessageValues(
          handler: values.id, body: body, frame: .notObserved, isFromView: isCertain),
        question))
  }

  /// The promise of a page for the reply to its message.
  @WebKitActor final class Reply {
    private let pointer: OpaquePointer
    /// The message; its context is needed to make values for the page.
    private let message: GObjectReference

    init(_ pointer: OpaquePointer, to message: OpaquePointer) {
      self.pointer = webkit_script_message_reply_ref(pointer)
      self.message = GObjectReference(UnsafeMutableRawPointer(message))
    }

    isolated deinit { webkit_script_message_reply_unref(pointer) }

    /// Settles the promise; it can be settled only once.
    func give(_ reply: ScriptReply) {
      switch reply {
      case .value(let value):
        guard let native = value.native(in: jsc_value_get_context(OpaquePointer(message.pointer)))
        else { return give(.unserializable) }
        webkit_script_message_reply_return_value(pointer, native)
        g_object_unref(UnsafeMutableRawPointer(native))
      case .failure(let text):
        // WebKitGTK ends a string at its first NUL, so each NUL becomes U+FFFD.
        let whole = text.split(separator: "\0", omittingEmptySubsequences: false)
          .joined(separator: "\u{FFFD}")
        webkit_script_message_reply_return_error_message(pointer, whole)
      }
    }
  }
}
#endif
