#if WebKitGTK
import CWebKitGTK
import WebViewKit

/// One `WebKitUserContentManager`: that of a view, and of the windows that its pages open.
@WebKitActor final class ContentManager {
  let pointer: OpaquePointer
  /// The views that use it, the opener first.
  var views: [GTKView] = []
  private var ports: [MessagePort] = []

  init(_ content: UserContent) {
    pointer = webkit_user_content_manager_new()
    content.add(self)
  }

  isolated deinit {
    for port in ports { port.close(pointer) }
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  /// Injects a script into the documents to come.
  ///
  /// WebKitGTK takes a text that ends at its first NUL, so that each is written as an escape, which
  /// is the same within JavaScript's literals, the only place where it is legal.
  func add(_ script: UserScriptValues) {
    let source = script.source.split(separator: "\0", omittingEmptySubsequences: false)
      .joined(separator: "\\u0000")
    let frames =
      script.isForMainFrameOnly
      ? WEBKIT_USER_CONTENT_INJECT_TOP_FRAME : WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES
    let time =
      script.injectionTime == .atDocumentStart
      ? WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START : WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_END
    let native =
      if let world = ContentWorldName.native(script.world) {
        webkit_user_script_new_for_world(source, frames, time, world, nil, nil)
      } else {
        webkit_user_script_new(source, frames, time, nil, nil)
      }
    webkit_user_content_manager_add_script(pointer, native)
    webkit_user_script_unref(native)
  }

  func removeAllScripts() { webkit_user_content_manager_remove_all_scripts(pointer) }

  /// Registers what is new and unregisters what is gone.
  ///
  /// The signals tell a handler's name and not its world, so that of handlers of the same name in
  /// several worlds the first alone is registered: a page of another world does not find its own.
  func update(to handlers: [ScriptHandlerValues]) {
    for port in ports where !handlers.contains(port.values) { port.close(pointer) }
    ports.removeAll { !handlers.contains($0.values) }
    for values in handlers where !ports.contains(where: { $0.values.name == values.name }) {
      guard !values.name.utf8.contains(0) else { continue }  // No name in C, and none in pages.
      ports.append(MessagePort(values, of: self))
    }
  }

  /// The view that a message is told of, and whether it is certain that it came from there.
  var sender: (view: GTKView, isCertain: Bool)? { views.first.map { ($0, views.count == 1) } }
}
#endif
