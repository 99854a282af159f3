#if WebKitGTK
import WebKitGTKEngine

@testable import WebViewKit

extension Bench {
  func change(_ action: UserContentCommand.Action) {
    Self.engine.performContentCommand(UserContentCommand(content: content, action: action))
  }

  @discardableResult
  func addHandler(
    _ name: String, world: String? = nil, replies: Bool = false
  ) -> ScriptHandlerID {
    let id = ScriptHandlerID()
    handlers[id] = name + (world.map { "@" + $0 } ?? "")
    change(
      .addHandler(ScriptHandlerValues(id: id, name: name, world: world, replies: replies)))
    return id
  }

  func addScript(_ source: String) {
    change(
      .addScript(
        UserScriptValues(
          source: source, injectionTime: .atDocumentStart,
          isForMainFrameOnly: true, world: nil)))
  }

  /// Loads a page, runs a script, and returns its value.
  func value(
    of source: String, _ arguments: [String: ScriptValue]? = nil, world: String? = nil
  ) async throws -> Result<ScriptValue, ScriptFailure>? {
    run(source, arguments: arguments, world: world)
    try await waitUntilIdle()
    return results.last
  }
}
#endif
