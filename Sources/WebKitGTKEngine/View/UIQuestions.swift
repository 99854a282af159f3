#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// The questions of a view to WKUIDelegate: windows, dialogs, files, camera and microphone.
@WebKitActor final class UIQuestions: ViewPart {
  /// Dialogs that the app has not answered; the page's scripts stand still meanwhile.
  var openDialogs = 0
  private(set) var dialogCount = 0
  /// Whether the page's last answer to a round trip came behind dialogs that were new.
  var showsDialogs = false

  func connectDialogs() {
    view.connectQuestion("script-dialog") { [weak self] in self?.show($0) }
    view.connectQuestion("run-file-chooser") { [weak self] in self?.chooseFiles($0) }
    view.connectQuestion("permission-request") { [weak self] in self?.permit($0) }
  }

  private func show(_ dialog: OpaquePointer) {
    let message = String(gstring: webkit_script_dialog_get_message(dialog))
    guard let kind = PanelValues.Kind(dialog) else {
      // WKWebView leaves the page if the app has no say, which is what its public API gives.
      view.signal("script-dialog BEFORE_UNLOAD_CONFIRM '\(message)'")
      webkit_script_dialog_confirm_set_confirmed(dialog, 1)
      return
    }
    view.signal("script-dialog \(kind) '\(message)'")
    let held = ScriptDialog(dialog)
    openDialogs += 1
    dialogCount += 1
    view.process.interruptRoundTrips(.interrupted)
    let asked = view.process.endedProcesses
    let question = view.question(fallback: kind.absentAnswer) { [weak view] answer in
      // With the process that asked, the dialog has ended, too.
      if asked == view?.process.endedProcesses { view?.ui.openDialogs -= 1 }
      held.close(answer)
    }
    view.report(
      .question(
        .runJavaScriptPanel(
          PanelValues(kind: kind, message: message, frame: .notObserved), question)))
  }

  func connectWindows() {
    view.connect("create") { [weak self] call in
      guard let action = call.pointer(1), let child = self?.openWindow(action) else { return }
      call.answer(child)
    }
    view.connect("close") { [weak view] _ in
      view?.signal("close")
      view?.report(.webViewDidClose)
    }
  }

  /// Makes the related view at once, then asks the app while WebKit waits; a view that the app
  /// does not want is destroyed.
  private func openWindow(_ action: OpaquePointer) -> WebViewPointer? {
    view.signal("create \(action.summary)")
    let child = GTKView(openedBy: view)
    let answer = Promise<Bool>()
    view.table.add(child)
    view.report(
      .question(
        .createWebView(
          view.policy.actionValues(action, isNewWindow: true), features: WindowFeatureValues(),
          child: child.id, Promise(fallback: false) { answer.fulfill($0) })))
    let limit = view.table.createLimit
    let isWanted = answer.block(atMost: limit)
    if isWanted == nil { view.signal("create: no answer within \(limit)") }
    guard isWanted == true else {
      view.table.remove(child)
      return nil
    }
    return child.pointer
  }

  private func chooseFiles(_ request: OpaquePointer) {
    let isMultiple = webkit_file_chooser_request_get_select_multiple(request) != 0
    view.signal("run-file-chooser multiple=\(isMultiple)")
    let held = GObjectReference(UnsafeMutableRawPointer(request))
    let values = OpenPanelValues(
      allowsMultipleSelection: isMultiple, allowsDirectories: nil, frame: .notObserved)
    view.report(
      .question(
        .runOpenPanel(
          values,
          view.question(fallback: nil) { Self.answer(OpaquePointer(held.pointer), $0) })))
  }

  private static func answer(_ request: OpaquePointer, _ files: [URL]?) {
    guard let files else { return webkit_file_chooser_request_cancel(request) }
    let paths = files.map { strdup($0.path) }
    defer { for path in paths { free(path) } }
    var list = paths.map { path in UnsafePointer<CChar>(path) } + [nil]
    webkit_file_chooser_request_select_files(request, &list)
  }

  /// Asks about camera and microphone; whatever else WebKitGTK asks, WKWebView has no method for,
  /// and it is denied.
  private func permit(_ request: OpaquePointer) {
    let kind = String(cString: g_type_name_from_instance(request.instance))
    let isMedia =
      g_type_check_instance_is_a(
        request.instance, webkit_user_media_permission_request_get_type()) != 0
    let audio = isMedia && webkit_user_media_permission_is_for_audio_device(request) != 0
    let video = isMedia && webkit_user_media_permission_is_for_video_device(request) != 0
    view.signal("permission-request \(kind) audio=\(audio) video=\(video)")
    guard audio || video else { return webkit_permission_request_deny(request) }
    let held = GObjectReference(UnsafeMutableRawPointer(request))
    let values = MediaCaptureValues(
      type: audio && video ? .cameraAndMicrophone : video ? .camera : .microphone,
      origin: OriginValues(URL(webkit: view.currentURL)), frame: .notObserved)
    view.report(
      .question(
        .requestMediaCapturePermission(
          values,
          view.question(fallback: .deny) { decision in
            let request = OpaquePointer(held.pointer)
            if decision == .grant {
              webkit_permission_request_allow(request)
            } else {
              webkit_permission_request_deny(request)
            }
          })))
  }
}

extension PanelValues.Kind {
  /// Creates the kind of a dialog; `nil` if WKWebView's public API has none for it.
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

/// A dialog that stands open until the app has answered.
@WebKitActor final class ScriptDialog {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = webkit_script_dialog_ref(pointer) }

  isolated deinit { webkit_script_dialog_unref(pointer) }

  /// Passes the answer to the page, whose script continues.
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

extension OpaquePointer {
  /// The object as GLib's type functions take it.
  fileprivate var instance: UnsafeMutablePointer<GTypeInstance> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GTypeInstance.self)
  }
}
#endif
