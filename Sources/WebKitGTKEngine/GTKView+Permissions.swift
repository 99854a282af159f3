#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension GTKView {
  private typealias Choose =
    @convention(c) @WebKitActor (Pointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> gboolean

  func connectPermissions() {
    let choose: Choose = { _, request, data in
      guard let request, let view = GTKView.from(data) else { return 0 }
      view.chooseFiles(request)
      return 1
    }
    connect("run-file-chooser", unsafeBitCast(choose, to: GCallback.self))
    let permit: Choose = { _, request, data in
      guard let request, let view = GTKView.from(data) else { return 0 }
      view.permit(request)
      return 1
    }
    connect("permission-request", unsafeBitCast(permit, to: GCallback.self))
  }

  private func chooseFiles(_ request: OpaquePointer) {
    let isMultiple = webkit_file_chooser_request_get_select_multiple(request) != 0
    signal("run-file-chooser multiple=\(isMultiple)")
    let held = GObjectReference(UnsafeMutableRawPointer(request))
    let values = OpenPanelValues(
      allowsMultipleSelection: isMultiple, allowsDirectories: nil, frame: .unobservable)
    report(
      .runOpenPanel(
        values,
        Question(fallback: nil) { [weak self] files in
          WebKitActor.post {
            self?.table.noteActivity()
            Self.answer(OpaquePointer(held.pointer), files)
          }
        }))
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
    signal("permission-request \(kind) audio=\(audio) video=\(video)")
    guard audio || video else { return webkit_permission_request_deny(request) }
    let held = GObjectReference(UnsafeMutableRawPointer(request))
    let values = MediaCaptureValues(
      type: audio && video ? .cameraAndMicrophone : video ? .camera : .microphone,
      origin: OriginValues(URL(webkit: currentURL)), frame: .unobservable)
    report(
      .requestMediaCapturePermission(
        values,
        Question(fallback: .deny) { [weak self] decision in
          WebKitActor.post {
            self?.table.noteActivity()
            let request = OpaquePointer(held.pointer)
            if decision == .grant {
              webkit_permission_request_allow(request)
            } else {
              webkit_permission_request_deny(request)
            }
          }
        }))
  }
}

extension OpaquePointer {
  /// The object as GLib's type functions take it.
  fileprivate var instance: UnsafeMutablePointer<GTypeInstance> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GTypeInstance.self)
  }
}
#endif
