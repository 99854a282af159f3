import Testing
import WebViewKit

/// A connection of its own to a scripted engine, so that tests run beside each other.
@MainActor struct Bench {
  let engine = ScriptedEngine()
  let connection: EngineConnection
  let observed = Observed()

  init() {
    connection = EngineConnection(engine)
    connection.observer = { [observed] in observed.observations.append($0) }
  }

  /// A view on this engine.
  func makeView() -> WKWebView { WKWebView(frame: .zero, configuration: makeConfiguration()) }

  func makeConfiguration() -> WKWebViewConfiguration {
    let configuration = WKWebViewConfiguration()
    configuration.engine = connection
    return configuration
  }

  /// Posts a report as an engine that has performed all commands.
  func post(
    _ event: EngineEvent, in view: WKWebView, state: WebViewState = WebViewState(),
    performed: UInt64 = .max
  ) {
    engine.post(
      EngineReport(view: view.viewID, state: state, performed: performed, event: event))
  }

  /// Posts reports and waits until they have been delivered.
  func deliver(_ events: EngineEvent..., in view: WKWebView) async throws {
    for event in events { post(event, in: view) }
    try #require(await engine.delivered())
  }

  /// Asks a question and waits for its answer.
  func answer<Answer>(
    _ fallback: Answer, in view: WKWebView, state: WebViewState = WebViewState(),
    _ event: (Promise<Answer>) -> EngineEvent
  ) async -> Answer {
    await withCheckedContinuation { continuation in
      let question = Promise(fallback: fallback) { continuation.resume(returning: $0) }
      post(event(question), in: view, state: state)
    }
  }

  /// Posts a message that awaits a reply, and waits for that.
  func reply(
    to body: ScriptValue, at handler: ScriptHandlerID, in view: WKWebView
  ) async -> ScriptReply {
    await answer(.unanswered, in: view) {
      .didReceiveScriptMessage(
        ScriptMessageValues(handler: handler, body: body, frame: .frame(Samples.frame)), $0)
    }
  }

  /// The commands the engine got about user contents.
  var contentActions: [UserContentCommand.Action] { engine.contentCommands.map(\.action) }

  /// The last registration of each name.
  var handlers: [String: ScriptHandlerID] {
    var handlers: [String: ScriptHandlerID] = [:]
    for case .addHandler(let values) in contentActions { handlers[values.name] = values.id }
    return handlers
  }

  /// The commands the engine got for a view.
  func commands(to id: ViewID) -> [String] {
    engine.commands.filter { $0.view == id }.map { "\($0.number) \(name(of: $0.action))" }
  }

  private func name(of action: WebViewCommand.Action) -> String {
    String("\(action)".prefix { $0 != "(" })
  }
}
