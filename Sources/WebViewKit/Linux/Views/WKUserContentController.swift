import Foundation

/// The scripts that run in pages, and the handlers of the messages that pages post.
///
/// Views that are made with copies of one configuration share one controller. A script runs only in
/// documents that are loaded after the script was added. A handler also works in documents that are
/// already shown.
@preconcurrency @MainActor open class WKUserContentController: NSObject {
  /// The scripts, in the order in which they run.
  open private(set) var userScripts: [WKUserScript] = []

  /// The identifier of the controller's content in commands to engines.
  package var id: UserContentID { engines.id }
  private var handlers: [HandlerEntry] = []
  private var ruleLists: [WKContentRuleList] = []
  private let engines = UserContentEngines()

  /// Adds a script.
  open func addUserScript(_ userScript: WKUserScript) {
    userScripts.append(userScript)
    engines.send(.addScript(userScript.values))
  }

  /// Removes all scripts in all worlds; the effects of scripts that have already run remain.
  open func removeAllUserScripts() {
    userScripts = []
    engines.send(.removeAllScripts)
  }

  /// Adds a handler in the page's own world and retains it; the name must not be in use there.
  open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
    add(scriptMessageHandler, contentWorld: .page, name: name)
  }

  /// Adds a handler in a world and retains it; the name must not be in use there.
  open func add(
    _ scriptMessageHandler: any WKScriptMessageHandler, contentWorld world: WKContentWorld,
    name: String
  ) {
    add(.listening(scriptMessageHandler), name, world)
  }

  /// Adds a handler that replies and retains it; the name must not be in use in that world.
  open func addScriptMessageHandler(
    _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply,
    contentWorld: WKContentWorld, name: String
  ) {
    add(.replying(scriptMessageHandlerWithReply), name, contentWorld)
  }

  /// Removes the handler with the given name in the page's own world.
  open func removeScriptMessageHandler(forName name: String) {
    removeScriptMessageHandler(forName: name, contentWorld: .page)
  }

  /// Removes the handler with the given name in a world; does nothing if there is no such handler.
  open func removeScriptMessageHandler(forName name: String, contentWorld: WKContentWorld) {
    removeHandlers { $0.values.name == name && $0.world === contentWorld }
  }

  /// Removes all handlers of a world.
  open func removeAllScriptMessageHandlers(from contentWorld: WKContentWorld) {
    removeHandlers { $0.world === contentWorld }
  }

  /// Removes all handlers.
  open func removeAllScriptMessageHandlers() { removeHandlers { _ in true } }

  /// Adds a list of rules for later loads; it replaces a list with the same identifier.
  open func add(_ contentRuleList: WKContentRuleList) {
    ruleLists.removeAll { $0.identifier == contentRuleList.identifier }
    ruleLists.append(contentRuleList)
    engines.send(contentRuleList)
  }

  /// Removes the list with the same identifier; does nothing if there is no such list.
  open func remove(_ contentRuleList: WKContentRuleList) {
    ruleLists.removeAll { $0.identifier == contentRuleList.identifier }
    engines.send(.removeRuleList(identifier: contentRuleList.identifier))
  }

  /// Removes all lists of rules.
  open func removeAllContentRuleLists() {
    ruleLists = []
    engines.send(.removeAllRuleLists)
  }

  /// Sends an engine all scripts, handlers and rule lists, and all later changes.
  func join(_ engine: EngineConnection) {
    guard engines.add(engine) else { return }
    for script in userScripts { engines.send(.addScript(script.values), to: engine) }
    for handler in handlers { engines.send(.addHandler(handler.values), to: engine) }
    for list in ruleLists { engines.send(list, to: engine) }
  }

  /// Passes a message to its handler, unless the handler has been removed meanwhile.
  func receive(
    _ values: ScriptMessageValues, _ promise: Promise<ScriptReply>?, in webView: WKWebView
  ) {
    guard let entry = handlers.first(where: { $0.values.id == values.handler }) else { return }
    let message = WKScriptMessage(values, to: entry.values.name, entry.world, in: webView)
    switch entry.receiver {
    case .listening(let handler):
      let receiver = webView.recorder?.messageHandler(before: handler) ?? handler
      receiver.userContentController(self, didReceive: message)
    case .replying(let handler):
      guard let promise else { return }
      let checker = HandlerCallChecker(
        promise, callback: "didReceiveScriptMessage", channel: webView.channel, mayBeDropped: true)
      let receiver = webView.recorder?.replyingMessageHandler(before: handler) ?? handler
      receiver.userContentController(self, didReceive: message) {
        @MainActor @Sendable in checker.call(ScriptReply($0, error: $1))
      }
    }
  }

  private func add(
    _ receiver: HandlerEntry.Receiver, _ name: String, _ world: WKContentWorld
  ) {
    guard !handlers.contains(where: { $0.values.name == name && $0.world === world }) else {
      return Misuse.handlerNameTaken(name).report(to: engines.first)
    }
    let entry = HandlerEntry(receiver, name, world)
    handlers.append(entry)
    engines.send(.addHandler(entry.values))
  }

  private func removeHandlers(where isMeant: (HandlerEntry) -> Bool) {
    let removed = handlers.filter(isMeant)
    handlers.removeAll(where: isMeant)
    for entry in removed { engines.send(.removeHandler(entry.values.id)) }
  }

  /// A script message handler with the world and the name under which it was added.
  @MainActor struct HandlerEntry {
    enum Receiver {
      case listening(any WKScriptMessageHandler)
      case replying(any WKScriptMessageHandlerWithReply)
    }

    let receiver: Receiver
    let world: WKContentWorld
    /// The values that describe the registration to engines.
    let values: ScriptHandlerValues

    init(_ receiver: Receiver, _ name: String, _ world: WKContentWorld) {
      self.receiver = receiver
      self.world = world
      let replies = if case .replying = receiver { true } else { false }
      values = ScriptHandlerValues(
        id: ScriptHandlerID(), name: name, world: world.identifier, replies: replies)
    }
  }
}

/// The engines whose views use the same controller.
///
/// When the controller is deallocated, the engines receive the command to forget its content.
@MainActor private final class UserContentEngines {
  let id = UserContentID()
  private var engines: [Weak<EngineConnection>] = []

  isolated deinit { send(.forget) }

  var first: EngineConnection? { engines.lazy.compactMap(\.object).first }

  /// Adds an engine; returns false if it has been added before.
  func add(_ engine: EngineConnection) -> Bool {
    engines.removeAll { $0.object == nil }
    guard !engines.contains(where: { $0.object === engine }) else { return false }
    engines.append(Weak(engine))
    return true
  }

  func send(_ action: UserContentCommand.Action) {
    for engine in engines.compactMap(\.object) { send(action, to: engine) }
  }

  /// Sends a list of rules to all engines.
  ///
  /// Only the engine that compiled the list can apply it. If there are other engines, misuse is
  /// reported.
  func send(_ list: WKContentRuleList) {
    for engine in engines.compactMap(\.object) { send(list, to: engine) }
  }

  func send(_ list: WKContentRuleList, to engine: EngineConnection) {
    guard list.engine === engine else {
      return Misuse.foreignRuleList(list.compiled.identifier).report(to: engine)
    }
    send(.addRuleList(list.compiled), to: engine)
  }

  func send(_ action: UserContentCommand.Action, to engine: EngineConnection) {
    engine.backend.performContentCommand(UserContentCommand(content: id, action: action))
  }
}
