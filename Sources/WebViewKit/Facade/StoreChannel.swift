#if !canImport(WebKit)
/// The way of one data store's commands to its engine, and of the answers back.
@MainActor struct StoreChannel {
  /// The store as engines know it.
  let store: ViewSettings.DataStore
  /// The engine that the store is used with; nil is the process's own.
  var engine: EngineConnection?

  /// Tells the engine something about the store.
  func send(_ action: DataStoreCommand.Action) {
    connection?.backend.perform(.perform(action, on: store))
  }

  /// Asks the engine something about the store; the answer comes behind all reports before it, and
  /// at once where there is no engine.
  func ask<Value: Sendable>(
    fallback: Value, _ action: (Question<Value>) -> DataStoreCommand.Action,
    then complete: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    StoreChannel.ask(connection, fallback: fallback, then: complete) {
      .perform(action($0), on: store)
    }
  }

  /// Asks the process's engine something about all stores.
  static func ask<Value: Sendable>(
    _ engine: EngineConnection?, fallback: Value,
    then complete: @escaping @MainActor @Sendable (Value) -> Void,
    _ command: (Question<Value>) -> DataStoreCommand
  ) {
    guard let engine else {
      Misuse.noEngine.printToStandardError()
      return complete(fallback)
    }
    let question = Question(fallback: fallback) { [reports = engine.reports] value in
      reports.post { complete(value) }
    }
    engine.backend.perform(command(question))
  }

  /// What brings the engine's answers and notices to the main actor, in order.
  var reports: ReportQueue? { connection?.reports }

  private var connection: EngineConnection? { engine ?? .current }
}
#endif
