#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension ViewTable {
  func terminateWebContentProcess(of id: ViewID) throws {
    webkit_web_view_terminate_web_process(try view(id).pointer)
  }

  func click(
    _ selector: String, with click: PointerClick, in id: ViewID, timeLimit: Duration
  ) async throws {
    let view = try view(id)
    let deadline = ContinuousClock.now + timeLimit
    let window = try Self.xWindow(of: view)
    let pointer = try xPointer()
    guard let place = await Self.locate(selector, in: view).wait(until: deadline) else {
      throw noAnswer("the place of '\(selector)'", timeLimit)
    }
    guard place.count == 2 else {
      throw EngineFailure.noElement(engine: "webkitgtk", selector: selector)
    }
    let release = view.process.awaitRelease()
    pointer.click(click, window: window, x: place[0], y: place[1])
    guard await release.wait(until: deadline) != nil else {
      throw noAnswer("the click on '\(selector)' to arrive", timeLimit)
    }
  }

  func perform(_ action: ElementAction, in id: ViewID, timeLimit: Duration) async throws {
    let answer = Self.act(action, in: try view(id))
    guard let hasActed = await answer.wait(until: .now + timeLimit) else {
      throw noAnswer(action.words, timeLimit)
    }
    guard hasActed else { throw action.failure(of: "webkitgtk") }
  }

  /// Begins an action on an element.
  ///
  /// The result is whether there is an element that accepts the action.
  private static func act(_ action: ElementAction, in view: GTKView) -> Promise<Bool> {
    let reply = Promise<Bool>()
    view.process.scripts.runOwn(action.condition, action.arguments) { [weak view] outcome in
      let found = outcome == .success(.bool(true))
      if found { view?.process.scripts.runOwn(action.script, action.arguments) { _ in } }
      reply.fulfill(found)
    }
    return reply
  }

  private typealias SurfaceID = @convention(c) (OpaquePointer?) -> CUnsignedLong

  /// Returns the X window that shows a view.
  ///
  /// - Throws: ``EngineFailure/noPointer(engine:reason:remedy:)`` if the view is not in an X
  ///   window.
  private static func xWindow(of view: GTKView) throws(EngineFailure) -> CUnsignedLong {
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

  /// Scrolls an element into view, starts to listen for the mouse, and returns the element's
  /// centre.
  ///
  /// The centre is in points of the view. It is empty if the element does not exist.
  private static func locate(_ selector: String, in view: GTKView) -> Promise<[Double]> {
    let reply = Promise<[Double]>()
    view.process.scripts.runOwn(ElementScript.locate, ["selector": selector]) {
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
