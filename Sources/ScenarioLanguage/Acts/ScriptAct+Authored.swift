import AuthoredYAML
import NavigationTrace

extension ScriptAct {
  enum Verb: String, CaseIterable {
    case evaluateJavaScript, callAsyncJavaScript, addUserScript, removeAllUserScripts,
      addScriptMessageHandler, removeScriptMessageHandler, removeAllScriptMessageHandlers
  }

  /// Reads what stands at a verb.
  ///
  /// | verb | value |
  /// |---|---|
  /// | `evaluateJavaScript` | the script; or `{script, world}` |
  /// | `callAsyncJavaScript` | the body of an async function; or `{body, arguments, world}` |
  /// | `addUserScript` | the script; or a mapping, see ``AuthoredUserScript`` |
  /// | `removeAllUserScripts` | nothing |
  /// | `addScriptMessageHandler` | a name; or a mapping, see ``AuthoredMessageHandler`` |
  /// | `removeScriptMessageHandler` | a name; or `{name, world}` |
  /// | `removeAllScriptMessageHandlers` | nothing, or `{world}` |
  init(verb: Verb, authored node: AuthoredNode) throws(AuthoredError) {
    switch verb {
    case .evaluateJavaScript:
      let (script, fields) = try ScriptAct.text("script", node, expected: "a script")
      self = .evaluateJavaScript(script, world: try fields?["world"]?.world())
    case .callAsyncJavaScript: self = try ScriptAct.call(authored: node)
    case .addUserScript: self = .addUserScript(try AuthoredUserScript(authored: node))
    case .removeAllUserScripts: self = try ScriptAct.bare(verb, node)
    case .addScriptMessageHandler:
      self = .addScriptMessageHandler(try AuthoredMessageHandler(authored: node))
    case .removeScriptMessageHandler:
      let (name, fields) = try ScriptAct.text("name", node, expected: "the name of a handler")
      self = .removeScriptMessageHandler(name, world: try fields?["world"]?.world())
    case .removeAllScriptMessageHandlers:
      guard node.isMapping else {
        self = try ScriptAct.bare(verb, node)
        return
      }
      let world = try node.fields("world").required("world", expected: "a content world")
      self = .removeAllScriptMessageHandlers(world: try world.world())
    }
  }

  init?(bare verb: Verb) {
    switch verb {
    case .removeAllUserScripts: self = .removeAllUserScripts
    case .removeAllScriptMessageHandlers: self = .removeAllScriptMessageHandlers(world: nil)
    default: return nil
    }
  }

  private static func call(authored node: AuthoredNode) throws(AuthoredError) -> ScriptAct {
    let (body, fields) = try text(
      "body", node, more: ["arguments"], expected: "the body of a function")
    var arguments: [String: TraceValue] = [:]
    for (name, value) in try fields?["arguments"]?.entries(of: "values by name") ?? [] {
      arguments[name] = try TraceValue(authored: value, as: .any)
    }
    return .callAsyncJavaScript(body, arguments: arguments, world: try fields?["world"]?.world())
  }

  /// A text that stands alone, or in a mapping beside `world` and other keys.
  private static func text(
    _ key: String, _ node: AuthoredNode, more: [String] = [], expected: String
  ) throws(AuthoredError) -> (String, AuthoredFields?) {
    guard node.isMapping else { return (try node.string(expected: expected), nil) }
    let fields = try node.fields([key] + more + ["world"])
    return (try fields.required(key, expected: expected).string(expected: expected), fields)
  }
}
