#if WebKitGTK
import CWebKitGTK
import WebViewKit

extension GTKView {
  private typealias Dialog =
    @convention(c) @WebKitActor (Pointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> gboolean

  func connectDialogs() {
    let dialog: Dialog = { _, dialog, data in
      guard let dialog, let view = GTKView.from(data) else { return 0 }
      view.show(dialog)
      return 1
    }
    connect("script-dialog", unsafeBitCast(dialog, to: GCallback.self))
  }

  private func show(_ dialog: OpaquePointer) {
    let message = String(gstring: webkit_script_dialog_get_message(dialog))
    guard let kind = PanelValues.Kind(dialog) else {
      // WKWebView leaves the page where the app has no say, which is what its public API gives.
      signal("script-dialog BEFORE_UNLOAD_CONFIRM '\(message)'")
      webkit_script_dialog_confirm_set_confirmed(dialog, 1)
      return
    }
    signal("script-dialog \(kind) '\(message)'")
    let held = ScriptDialog(dialog)
    let fallback: PanelAnswer =
      switch kind {
      case .alert: .dismissed
      case .confirm: .confirmed(false)
      case .prompt: .text(nil)
      }
    openDialogs += 1
    dialogCount += 1
    interruptRoundTrips(.interrupted)
    let asked = endedProcesses
    let question = Question(fallback: fallback) { [weak self] answer in
      WebKitActor.post {
        self?.dialogEnded(asked: asked)
        held.close(answer)
      }
    }
    report(
      .runJavaScriptPanel(
        PanelValues(kind: kind, message: message, frame: .unobservable), question))
  }
}

extension GTKView {
  /// A dialog has its answer; with the page's process it had ended before.
  fileprivate func dialogEnded(asked: Int) {
    table.noteActivity()
    if asked == endedProcesses { openDialogs -= 1 }
  }
}

extension PanelValues.Kind {
  /// The kind of a dialog; nil where WKWebView's public API has none for it.
  @WebKitActor fileprivate init?(_ dialog: OpaquePointer) {
    switch webkit_script_dialog_get_dialog_type(dialog) {
    case WEBKIT_SCRIPT_DIALOG_ALERT: self = .alert
    case WEBKIT_SCRIPT_DIALOG_CONFIRM: self = .confirm
    case WEBKIT_SCRIPT_DIALOG_PROMPT:
      let text = webkit_script_dialog_prompt_get_default_text(dialog)
      self = .prompt(defaultText: text.map { String(cString: $0) })
    default: return nil
    }
  }
}
#endif
