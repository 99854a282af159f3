#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

// The questions to the app about windows, files, the camera and the microphone.
extension GTKView {
  /// Makes the related view at once, and asks the app while WebKit waits.
  ///
  /// If the app does not use the view, it is destroyed.
  func openWindow(_ action: OpaquePointer) -> WebViewPointer? {
    signal("create \(action.summary)")
    let child = GTKView(openedBy: self)
    let answer = Promise<Bool>()
    table.add(child)
    report(
      .question(
        .createWebView(
          process.actionValues(action, isNewWindow: true), features: WindowFeatureValues(),
          child: child.id, Promise(fallback: false) { answer.fulfill($0) })))
    let limit = table.createLimit
    let isWanted = answer.block(atMost: limit)
    if isWanted == nil { signal("create: no answer within \(limit)") }
    guard isWanted == true else {
      table.remove(child)
      return nil
    }
    return child.pointer
  }

  func chooseFiles(_ request: OpaquePointer) {
    let isMultiple = webkit_file_chooser_request_get_select_multiple(request) != 0
    signal("run-file-chooser multiple=\(isMultiple)")
    let held = GObjectReference(UnsafeMutableRawPointer(request))
    let values = OpenPanelValues(
      allowsMultipleSelection: isMultiple, allowsDirectories: nil, frame: .notObserved)
    report(
      .question(
        .runOpenPanel(
          values,
          process.question(fallback: nil) {
            Self.answerFileChooser(OpaquePointer(held.pointer), $1)
          })))
  }

  private static func answerFileChooser(_ request: OpaquePointer, _ files: [URL]?) {
    guard let files else { return webkit_file_chooser_request_cancel(request) }
    let paths = files.map { strdup($0.path) }
    defer { for path in paths { free(path) } }
    var list = paths.map { path in UnsafePointer<CChar>(path) } + [nil]
    webkit_file_chooser_request_select_files(request, &list)
  }

  /// Asks the app about the camera and the microphone.
  ///
  /// Other permissions are denied, since WKWebView has no method for them.
  func permit(_ request: OpaquePointer) {
    let kind = String(cString: g_type_name_from_instance(request.instance))
    let isMedia =
      g_type_check_instance_is_a(
        request.instance, webkit_user_media_permission_request_get_type()) != 0
    let audio = isMedia && webkit_user_media_permission_is_for_audio_device(request) != 0
    let video = isMedia && webkit_user_media_permission_is_for_video_device(request) != 0
    signal("permission-request \(kind) audio=\(audio) video=\(video)")
    guard audio || video else { return webkit_permission_request_deny(request) }
    let held = GObjectReference(UnsafeMutableRawPointer(request))
    let values = MediaCaptureValues(
      type: audio && video ? .cameraAndMicrophone : video ? .camera : .microphone,
      origin: OriginValues(URL(webkit: currentURL)), frame: .notObserved)
    report(
      .question(
        .requestMediaCapturePermission(
          values,
          process.question(fallback: .deny) { _, decision in
            let request = OpaquePointer(held.pointer)
            if decision == .grant {
              webkit_permission_request_allow(request)
            } else {
              webkit_permission_request_deny(request)
            }
          })))
  }
}

extension OpaquePointer {
  /// The object as the pointer that GLib's type functions expect.
  fileprivate var instance: UnsafeMutablePointer<GTypeInstance> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GTypeInstance.self)
  }
}
#endif
