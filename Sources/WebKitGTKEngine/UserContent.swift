#if WebKitGTK
import WebViewKit

/// The scripts and message handlers of a user content, and the managers that are kept in step.
///
/// `script-message-received` does not tell which view a message comes from, so that each view has a
/// manager of its own, but for windows that pages open: WebKit gives these their opener's.
@WebKitActor final class UserContent {
  private(set) var scripts: [UserScriptValues] = []
  private(set) var handlers: [ScriptHandlerValues] = []
  private var managers: [WeakManager] = []

  /// Has a new manager follow all changes.
  func add(_ manager: ContentManager) {
    managers.removeAll { $0.manager == nil }
    managers.append(WeakManager(manager: manager))
    for script in scripts { manager.add(script) }
    manager.update(to: handlers)
  }

  func perform(_ action: UserContentCommand.Action) {
    let managers = managers.compactMap(\.manager)
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
    case .forget: break  // The table's business.
    }
  }
}

/// A manager that its views keep.
private struct WeakManager {
  weak var manager: ContentManager?
}
#endif
