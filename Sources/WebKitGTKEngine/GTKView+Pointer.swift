#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension GTKView {
  private typealias SurfaceID = @convention(c) (OpaquePointer?) -> CUnsignedLong

  /// The X window that shows the view.
  ///
  /// - Throws: ``EngineFailure/noPointer(engine:reason:remedy:)`` where it is in no X window.
  var xWindow: CUnsignedLong {
    get throws(EngineFailure) {
      guard let window else {
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
  /// in points of the view; empty where there is no such element.
  func locate(_ selector: String) -> Reply<[Double]> {
    let reply = Reply<[Double]>()
    let (body, arguments) = ScriptValue.call(
      ElementScript.locate, ["selector": .string(selector)])
    webkit_web_view_call_async_javascript_function(
      pointer, body, -1, arguments, ContentWorldName.own, nil, nil, Completion.callback,
      Completion { [pointer] result in
        guard case .success(.array(let place)) = JavaScriptCall.called(pointer, result) else {
          return reply.give([])
        }
        reply.give(
          place.compactMap { value in
            guard case .number(let number) = value else { return nil }
            return number * webkit_web_view_get_zoom_level(pointer)
          })
      }.retained)
    return reply
  }

  /// Waits until the page has seen the mouse button go up; a dialog or a new document before that
  /// is what the click led to.
  func awaitRelease() -> Reply<Bool> {
    let reply = Reply<Bool>()
    clicks.append(reply)
    webkit_web_view_call_async_javascript_function(
      pointer, ElementScript.awaitRelease, -1, nil, ContentWorldName.own, nil, nil,
      Completion.callback,
      Completion { [weak self] _ in
        self?.clicks.removeAll { $0 === reply }
        reply.give(true)
      }.retained)
    return reply
  }
}
#endif
