#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

// The requests of the app, each of which gets one answer.
extension GTKView {
  var findController: OpaquePointer? { webkit_web_view_get_find_controller(pointer) }

  func answerRequest(_ request: ViewRequest) {
    switch request {
    case .takeSnapshot(let values, let question): takeSnapshot(values, question)
    case .find(let values, let question): find(values, question)
    case .setCapture(let device, let state, let question):
      let native = WebKitMediaCaptureState(rawValue: UInt32(state.rawValue))
      switch device {
      case .camera: webkit_web_view_set_camera_capture_state(pointer, native)
      case .microphone: webkit_web_view_set_microphone_capture_state(pointer, native)
      }
      question.fulfill(true)
    }
  }

  private func takeSnapshot(_ values: SnapshotValues, _ question: Promise<ImageValues?>) {
    webkit_web_view_get_snapshot(
      pointer, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE, nil,
      Completion.callback,
      Completion { [pointer] result in
        let texture = webkit_web_view_get_snapshot_finish(pointer, result, nil)
        question.fulfill(texture.flatMap { values.image(of: $0) })
        if let texture { g_object_unref(UnsafeMutableRawPointer(texture)) }
      }.retained)
  }

  private func find(_ values: FindValues, _ question: Promise<Bool>) {
    guard process.hasBegun else { return }  // without a process no answer comes
    process.finds.append(question)
    var options = WEBKIT_FIND_OPTIONS_NONE.rawValue
    if !values.caseSensitive { options |= WEBKIT_FIND_OPTIONS_CASE_INSENSITIVE.rawValue }
    if values.backwards { options |= WEBKIT_FIND_OPTIONS_BACKWARDS.rawValue }
    if values.wraps { options |= WEBKIT_FIND_OPTIONS_WRAP_AROUND.rawValue }
    webkit_find_controller_search(findController, values.text, options, .max)
  }

  func answerFind(_ isFound: Bool) {
    signal(isFound ? "found-text" : "failed-to-find-text")
    guard !process.finds.isEmpty else { return }
    process.finds.removeFirst().fulfill(isFound)
  }
}
#endif
