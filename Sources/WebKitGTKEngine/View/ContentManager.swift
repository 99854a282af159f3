#if WebKitGTK
import CWebKitGTK
import WebViewKit

/// A `WebKitUserContentManager`, which a view shares with the windows that its pages open.
@WebKitActor final class ContentManager {
  let pointer: OpaquePointer
  /// The views that use the manager; the first view is the opener of the others.
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

  /// Injects a script into all future documents.
  ///
  /// WebKitGTK ends a string at its first NUL. Therefore each NUL is replaced with an escape
  /// sequence. In JavaScript, NUL is legal only in literals, where the escape sequence has the same
  /// meaning.
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

  /// Registers new message handlers, and unregisters removed ones.
  ///
  /// The signals contain the name of a handler but not its content world. If handlers in several
  /// worlds have the same name, only the first one is registered. Scripts in the other worlds do
  /// not find a handler.
  func update(to handlers: [ScriptHandlerValues]) {
    for port in ports where !handlers.contains(port.values) { port.close(pointer) }
    ports.removeAll { !handlers.contains($0.values) }
    for values in handlers where !ports.contains(where: { $0.values.name == values.name }) {
      guard !values.name.utf8.contains(0) else { continue }  // a C string cannot contain NUL
      ports.append(MessagePort(values, of: self))
    }
  }

  /// Adds a content rule list; it replaces a list with the same identifier.
  func add(_ filter: ContentFilter) {
    webkit_user_content_manager_add_filter(pointer, filter.pointer)
  }

  func removeFilter(_ identifier: String) {
    webkit_user_content_manager_remove_filter_by_id(pointer, identifier)
  }

  func removeAllFilters() { webkit_user_content_manager_remove_all_filters(pointer) }

  /// The view for which a message is reported, and whether the message is known to come from it.
  var sender: (view: GTKView, isCertain: Bool)? {
    views.first.map { ($0, views.count == 1) }
  }
}

/// The scripts, message handlers and rule lists of a user content controller, and the managers to
/// which changes are applied.
///
/// `script-message-received` does not report which view a message comes from, so each view has its
/// own manager. The exceptions are windows that pages open: WebKit gives them the manager of their
/// opener.
@WebKitActor final class UserContent {
  private(set) var scripts: [UserScriptValues] = []
  private(set) var handlers: [ScriptHandlerValues] = []
  /// The content rule lists, keyed by identifier.
  private var filters: [String: ContentFilter] = [:]
  private var managers: [Weak<ContentManager>] = []

  /// Adds a new manager, to which all later changes are applied.
  func add(_ manager: ContentManager) {
    managers.removeAll { $0.object == nil }
    managers.append(Weak(manager))
    for script in scripts { manager.add(script) }
    manager.update(to: handlers)
    for filter in filters.values { manager.add(filter) }
  }

  func apply(_ action: UserContentCommand.Action) {
    let managers = managers.compactMap(\.object)
    switch action {
    case .addScript(let script):
      scripts.append(script)
      for manager in managers { manager.add(script) }
    case .removeAllScripts:
      scripts = []
      for manager in managers { manager.removeAllScripts() }
    case .addHandler(let handler):
      handlers.append(handler)
      for manager in managers { manager.update(to: handlers) }
    case .removeHandler(let id):
      handlers.removeAll { $0.id == id }
      for manager in managers { manager.update(to: handlers) }
    case .addRuleList(let list):
      guard let filter = list.rules as? ContentFilter else { return }
      filters[list.identifier] = filter
      for manager in managers { manager.add(filter) }
    case .removeRuleList(let identifier):
      filters[identifier] = nil
      for manager in managers { manager.removeFilter(identifier) }
    case .removeAllRuleLists:
      filters = [:]
      for manager in managers { manager.removeAllFilters() }
    case .forget: break  // done by the view table
    }
  }
}

/// The names of content worlds in WebKitGTK.
enum ContentWorldName {
  /// The world of the engine's own scripts, which is invisible to the page.
  static let own = "navtrace"

  /// Returns the name of a world of the app; `nil` represents the page's own world.
  static func native(_ world: String?) -> String? {
    // WebKitGTK has no default world for apps, and does not accept an empty name.
    world.map { $0.isEmpty ? "navtrace.defaultClient" : $0 }
  }
}
#endif
