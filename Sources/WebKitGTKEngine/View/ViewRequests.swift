#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// The requests of the app or a test bench to a view, each of which is answered once.
@WebKitActor final class ViewRequests: ViewPart {
  /// The searches that have had no result so far, oldest first.
  var finds: [Promise<Bool>] = []

  var findController: OpaquePointer? { webkit_web_view_get_find_controller(view.pointer) }

  func connectFinding() {
    guard let controller = findController.map(UnsafeMutableRawPointer.init) else { return }
    GObjectSignals.connect(controller, "found-text", to: view) {
      [weak self] _ in self?.answerFind(true)
    }
    GObjectSignals.connect(controller, "failed-to-find-text", to: view) {
      [weak self] _ in self?.answerFind(false)
    }
  }

  func answer(_ request: ViewRequest) {
    switch request {
    case .takeSnapshot(let values, let question): takeSnapshot(values, question)
    case .find(let values, let question): find(values, question)
    case .setCapture(let device, let state, let question):
      let native = WebKitMediaCaptureState(rawValue: UInt32(state.rawValue))
      switch device {
      case .camera: webkit_web_view_set_camera_capture_state(view.pointer, native)
      case .microphone: webkit_web_view_set_microphone_capture_state(view.pointer, native)
      }
      question.fulfill(true)
    }
  }

  private func takeSnapshot(_ values: SnapshotValues, _ question: Promise<ImageValues?>) {
    webkit_web_view_get_snapshot(
      view.pointer, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE, nil,
      Completion.callback,
      Completion { [pointer = view.pointer] result in
        let texture = webkit_web_view_get_snapshot_finish(pointer, result, nil)
        question.fulfill(texture.flatMap { SnapshotImage.image($0, values) })
        if let texture { g_object_unref(UnsafeMutableRawPointer(texture)) }
      }.retained)
  }

  private func find(_ values: FindValues, _ question: Promise<Bool>) {
    guard view.process.hasWebProcess else { return }  // Without it no answer comes.
    finds.append(question)
    var options = WEBKIT_FIND_OPTIONS_NONE.rawValue
    if !values.caseSensitive { options |= WEBKIT_FIND_OPTIONS_CASE_INSENSITIVE.rawValue }
    if values.backwards { options |= WEBKIT_FIND_OPTIONS_BACKWARDS.rawValue }
    if values.wraps { options |= WEBKIT_FIND_OPTIONS_WRAP_AROUND.rawValue }
    webkit_find_controller_search(findController, values.text, options, .max)
  }

  private func answerFind(_ isFound: Bool) {
    view.signal(isFound ? "found-text" : "failed-to-find-text")
    guard !finds.isEmpty else { return }
    finds.removeFirst().fulfill(isFound)
  }

  /// Begins an action on an element; the answer is whether there is one that takes it.
  func act(_ action: ElementAction) -> Promise<Bool> {
    let reply = Promise<Bool>()
    view.scripts.runOwn(action.condition, action.arguments) { [weak view] outcome in
      let found = outcome == .success(.bool(true))
      if found { view?.scripts.runOwn(action.script, action.arguments) { _ in } }
      reply.fulfill(found)
    }
    return reply
  }

  private typealias SurfaceID = @convention(c) (OpaquePointer?) -> CUnsignedLong

  /// The X window that shows the view.
  ///
  /// - Throws: ``EngineFailure/noPointer(engine:reason:remedy:)`` if it is in no X window.
  var xWindow: CUnsignedLong {
    get throws(EngineFailure) {
      guard let window = view.shown.window else {
        throw XPointer.failure(
          "the view is in no window", "give it one: 'views: [{window: {width: 640, height: 480}}]'")
      }
      guard let symbol = dlsym(nil, "gdk_x11_surface_get_xid"),
        let surface = gtk_native_get_surface(OpaquePointer(window))
      else {
        throw XPointer.failure("GTK shows no X windows", "set GDK_BACKEND=x11 and DISPLAY")
      }
      return unsafeBitCast(symbol, to: SurfaceID.self)(surface)
    }
  }

  /// Brings an element into view, begins to listen for the mouse, and gives the element's middle
  /// in points of the view; empty if there is no such element.
  func locate(_ selector: String) -> Promise<[Double]> {
    let reply = Promise<[Double]>()
    view.scripts.runOwn(ElementScript.locate, ["selector": selector]) {
      [pointer = view.pointer] outcome in
      var place: [ScriptValue] = []
      if case .success(.array(let found)) = outcome { place = found }
      reply.fulfill(
        place.compactMap { value in
          guard case .number(let number) = value else { return nil }
          return number * webkit_web_view_get_zoom_level(pointer)
        })
    }
    return reply
  }
}
#endif
