#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension GTKView {
  private typealias Found =
    @convention(c) @WebKitActor (OpaquePointer?, guint, UnsafeMutableRawPointer?) -> Void
  private typealias Missed =
    @convention(c) @WebKitActor (OpaquePointer?, UnsafeMutableRawPointer?) -> Void

  var findController: OpaquePointer? { webkit_web_view_get_find_controller(pointer) }

  func connectFinding() {
    guard let controller = findController.map(UnsafeMutableRawPointer.init) else { return }
    let found: Found = { _, _, data in GTKView.from(data)?.answerFind(true) }
    GObjectSignals.connect(
      controller, "found-text", to: self, unsafeBitCast(found, to: GCallback.self))
    let missed: Missed = { _, data in GTKView.from(data)?.answerFind(false) }
    GObjectSignals.connect(
      controller, "failed-to-find-text", to: self, unsafeBitCast(missed, to: GCallback.self))
  }

  /// Does something that is answered once.
  func answer(_ request: ViewRequest) {
    switch request {
    case .takeSnapshot(let values, let question): takeSnapshot(values, question)
    case .find(let values, let question): find(values, question)
    case .setCapture(let device, let state, let question):
      let native = WebKitMediaCaptureState(rawValue: UInt32(state.rawValue))
      switch device {
      case .camera: webkit_web_view_set_camera_capture_state(pointer, native)
      case .microphone: webkit_web_view_set_microphone_capture_state(pointer, native)
      }
      question.answer(true)
    }
  }

  private func takeSnapshot(_ values: SnapshotValues, _ question: Question<ImageValues?>) {
    webkit_web_view_get_snapshot(
      pointer, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE, nil,
      Completion.callback,
      Completion { [pointer] result in
        let texture = webkit_web_view_get_snapshot_finish(pointer, result, nil)
        question.answer(texture.flatMap { Picture($0)?.image(values) })
        if let texture { g_object_unref(UnsafeMutableRawPointer(texture)) }
      }.retained)
  }

  private func find(_ values: FindValues, _ question: Question<Bool>) {
    guard hasWebProcess else { return }  // Nobody would answer; the question says no.
    finds.append(question)
    var options = WEBKIT_FIND_OPTIONS_NONE.rawValue
    if !values.caseSensitive { options |= WEBKIT_FIND_OPTIONS_CASE_INSENSITIVE.rawValue }
    if values.backwards { options |= WEBKIT_FIND_OPTIONS_BACKWARDS.rawValue }
    if values.wraps { options |= WEBKIT_FIND_OPTIONS_WRAP_AROUND.rawValue }
    webkit_find_controller_search(findController, values.text, options, .max)
  }

  private func answerFind(_ isFound: Bool) {
    signal(isFound ? "found-text" : "failed-to-find-text")
    guard !finds.isEmpty else { return }
    finds.removeFirst().answer(isFound)
  }
}
#endif
