/// The way of one view's commands to its engine: numbered, in order, closed once.
///
/// It outlives the view, since downloads do.
@MainActor final class ViewChannel {
  private(set) var id: ViewID
  let connection: EngineConnection?
  private(set) var isClosed: Bool
  private var commandCount: UInt64 = 0
  private var held: [WebViewCommand.Action]?

  /// Creates a channel, closed from the beginning if there is no engine.
  init(id: ViewID, connection: EngineConnection?) {
    self.id = id
    self.connection = connection
    isClosed = connection == nil
  }

  /// Sends a command and gives its number; `nil` if the view is closed.
  @discardableResult
  func send(_ action: WebViewCommand.Action) -> UInt64? {
    guard !isClosed else { return nil }
    guard held == nil else {
      held?.append(action)  // The command that makes the view comes before it.
      return commandCount + 1 + UInt64(held?.count ?? 0)
    }
    return sendNow(action)
  }

  /// Cancels a download, also if the view is closed; false if there is no engine.
  func cancelDownload(_ id: DownloadID) -> Bool {
    guard connection != nil else { return false }
    sendNow(.cancelDownload(id))
    return true
  }

  /// Keeps commands back until it is known whether the engine's view is adopted.
  func hold() { held = [] }

  /// Makes the view, or adopts the engine's, and sends the commands that were kept back.
  func openView(_ action: WebViewCommand.Action, as id: ViewID) {
    guard !isClosed else { return }
    self.id = id
    let actions = held ?? []
    held = nil
    sendNow(action)
    for action in actions { sendNow(action) }
  }

  /// Destroys the engine's view, once.
  ///
  /// A view that was not adopted yet has nothing to destroy: the engine does so itself.
  func close() {
    guard !isClosed else { return }
    if held == nil { sendNow(.close) }
    held = nil
    isClosed = true
    connection?.forget(id)
  }

  /// Reports a misuse in this view to the test bench, or the developer.
  func report(_ misuse: Misuse) { connection?.report(misuse, view: id) }

  /// Sends a command before those that are kept back, and returns its number.
  @discardableResult
  private func sendNow(_ action: WebViewCommand.Action) -> UInt64 {
    commandCount += 1
    connection?.backend.performViewCommand(
      WebViewCommand(view: id, number: commandCount, action: action))
    return commandCount
  }
}

/// The way of one data store's commands to its engine, and of the answers back.
@MainActor struct StoreChannel {
  /// The store as engines know it.
  let store: ViewSettings.DataStore
  /// The engine that the store is used with; `nil` is the process's own.
  var engine: EngineConnection?

  func send(_ action: DataStoreCommand.Action) {
    connection?.backend.performStoreCommand(.perform(action, on: store))
  }

  /// Asks the engine something about the store; the answer comes behind all reports before it, and
  /// at once if there is no engine.
  func ask<Value: Sendable>(
    fallback: Value, _ action: (Promise<Value>) -> DataStoreCommand.Action,
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
    _ command: (Promise<Value>) -> DataStoreCommand
  ) {
    guard let engine else {
      Misuse.noEngine.printToStandardError()
      return complete(fallback)
    }
    let question = Promise(fallback: fallback) { [reports = engine.reports] value in
      reports.post { complete(value) }
    }
    engine.backend.performStoreCommand(command(question))
  }

  /// The queue that brings the engine's answers and notices to the main actor, in order.
  var reports: ReportQueue? { connection?.reports }

  private var connection: EngineConnection? { engine ?? .current }
}
