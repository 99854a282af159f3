#if WebKitGTK
import CWebKitGTK
import WebViewKit

/// A dialog that stands open until the app has answered.
@WebKitActor final class ScriptDialog {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = webkit_script_dialog_ref(pointer) }

  isolated deinit { webkit_script_dialog_unref(pointer) }

  /// Gives the answer to the page, whose script goes on.
  func close(_ answer: PanelAnswer) {
    switch answer {
    case .dismissed: break
    case .confirmed(let isConfirmed):
      webkit_script_dialog_confirm_set_confirmed(pointer, gboolean(isConfirmed ? 1 : 0))
    case .text(let text):
      if let text { webkit_script_dialog_prompt_set_text(pointer, text) }
    }
    webkit_script_dialog_close(pointer)
  }
}
#endif
