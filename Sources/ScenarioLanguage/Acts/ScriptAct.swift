import NavigationRecording
import NavigationTrace
import WebViewKit

/// The app runs a script in the page, or changes what scripts and handlers its pages get.
package enum ScriptAct: Hashable, Sendable {
  /// Runs a script; nil is the page's own world.
  case evaluateJavaScript(String, world: String? = nil)
  /// Runs the body of an asynchronous function.
  case callAsyncJavaScript(String, arguments: [String: TraceValue], world: String?)
  /// Adds a script for the documents to come.
  case addUserScript(AuthoredUserScript)
  /// Removes all user scripts.
  case removeAllUserScripts
  /// Adds a message handler.
  case addScriptMessageHandler(AuthoredMessageHandler)
  /// Removes the message handler of a name in a world.
  case removeScriptMessageHandler(String, world: String?)
  /// Removes all message handlers, or those of a world.
  case removeAllScriptMessageHandlers(world: String?)
}

extension ScriptAct: ActGroup {
  /// The act in the words of a scenario file, in one line.
  package var description: String {
    switch self {
    case .evaluateJavaScript: "evaluateJavaScript"
    case .callAsyncJavaScript: "callAsyncJavaScript"
    case .addUserScript: "addUserScript"
    case .removeAllUserScripts: "removeAllUserScripts"
    case .addScriptMessageHandler(let handler): "addScriptMessageHandler \(handler.name)"
    case .removeScriptMessageHandler(let name, _): "removeScriptMessageHandler \(name)"
    case .removeAllScriptMessageHandlers: "removeAllScriptMessageHandlers"
    }
  }

  func event(view: Int, names: OriginNames) -> TraceEvent? {
    switch self {
    case .evaluateJavaScript(let script, let world):
      event(.evaluateJavaScript, view, [.script: .string(script)], world)
    case .callAsyncJavaScript(let body, _, let world):
      event(.callAsyncJavaScript, view, [.script: .string(body)], world)
    case .addUserScript(let script):
      event(.addUserScript, view, [.script: .string(script.source)], script.world)
    case .removeAllUserScripts: event(.removeAllUserScripts, view, [:], nil)
    case .addScriptMessageHandler(let handler):
      event(.addScriptMessageHandler, view, [.name: .string(handler.name)], handler.world)
    case .removeScriptMessageHandler(let name, let world):
      event(.removeScriptMessageHandler, view, [.name: .string(name)], world)
    case .removeAllScriptMessageHandlers(let world):
      event(.removeAllScriptMessageHandlers, view, [:], world)
    }
  }

  func perform(on view: WKWebView, by app: any ScenarioApp) {
    guard let recorder = app.recorder else { return }
    let content = view.configuration.userContentController
    switch self {
    case .evaluateJavaScript(let script, let world):
      recorder.evaluate(app.names.filled(in: script), in: view, .authored(world))
    case .callAsyncJavaScript(let body, let arguments, let world):
      recorder.call(
        app.names.filled(in: body), arguments: arguments, in: view, .authored(world))
    case .addUserScript(let script): script.add(to: content, app.names)
    case .removeAllUserScripts: content.removeAllUserScripts()
    case .addScriptMessageHandler(let handler): handler.add(to: content, recorder)
    case .removeScriptMessageHandler(let name, let world):
      content.removeScriptMessageHandler(forName: name, contentWorld: .authored(world))
    case .removeAllScriptMessageHandlers(let world?):
      content.removeAllScriptMessageHandlers(from: .authored(world))
    case .removeAllScriptMessageHandlers(nil): content.removeAllScriptMessageHandlers()
    }
  }

  private func event(
    _ kind: EventKind, _ view: Int, _ fields: [EventField: TraceValue], _ world: String?
  ) -> TraceEvent {
    var event = TraceEvent(kind, view: view, fields)
    event[.world] = world.map(TraceValue.string)
    return event
  }
}
