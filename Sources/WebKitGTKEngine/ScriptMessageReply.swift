#if WebKitGTK
import CWebKitGTK
import WebViewKit

/// A page's promise for the reply to its message.
@WebKitActor final class ScriptMessageReply {
  private let pointer: OpaquePointer
  /// The message, in whose context values for the page can be made.
  private let message: GObjectReference

  init(_ pointer: OpaquePointer, to message: OpaquePointer) {
    self.pointer = webkit_script_message_reply_ref(pointer)
    self.message = GObjectReference(UnsafeMutableRawPointer(message))
  }

  isolated deinit { webkit_script_message_reply_unref(pointer) }

  /// Settles the promise, once.
  func give(_ reply: ScriptReply) {
    switch reply {
    case .value(let value):
      guard let native = value.native(in: jsc_value_get_context(OpaquePointer(message.pointer)))
      else { return give(.unserializable) }
      webkit_script_message_reply_return_value(pointer, native)
      g_object_unref(UnsafeMutableRawPointer(native))
    case .failure(let text):
      // WebKitGTK takes a text that ends at its first NUL, so that each becomes U+FFFD.
      let whole = text.split(separator: "\0", omittingEmptySubsequences: false)
        .joined(separator: "\u{FFFD}")
      webkit_script_message_reply_return_error_message(pointer, whole)
    }
  }
}
#endif
