/// The channel by which one view sends its commands to its engine, numbered and in order.
///
/// It outlives the view, since downloads outlive the view and use the channel.
@MainActor final class ViewChannel {
  private(set) var id: ViewID
  let connection: EngineConnection?
  private(set) var isClosed: Bool
  private var commandCount: UInt64 = 0
  private var held: [WebViewCommand.Action]?

  /// Creates a channel; without an engine it is closed from the beginning.
  init(id: ViewID, connection: EngineConnection?) {
    self.id = id
    self.connection = connection
    isClosed = connection == nil
  }

  /// Sends a command and returns its number; `nil` if the view is closed.
  @discardableResult
  func send(_ action: WebViewCommand.Action) -> UInt64? {
    guard !isClosed else { return nil }
    guard held == nil else {
      held?.append(action)  // The command that makes the view comes before it.
      return commandCount + 1 + UInt64(held?.count ?? 0)
    }
    return sendNow(action)
  }

  /// Cancels a download, even if the view is closed; returns false if there is no engine.
  func cancelDownload(_ id: DownloadID) -> Bool {
    guard connection != nil else { return false }
    sendNow(.cancelDownload(id))
    return true
  }

  /// Holds commands back until it is known whether this view adopts the engine's view.
  func hold() { held = [] }

  /// Makes a view in the engine, or adopts the engine's view, and sends the commands that were held
  /// back.
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
  /// If it is not known yet whether the engine's view is adopted, no command is sent: the engine
  /// destroys its view by itself.
  func close() {
    guard !isClosed else { return }
    if held == nil { sendNow(.close) }
    held = nil
    isClosed = true
    connection?.forget(id)
  }

  /// Reports a misuse in this view to the test bench, or to the developer on standard error.
  func report(_ misuse: Misuse) { connection?.report(misuse, view: id) }

  /// Sends a command before those that are held back, and returns its number.
  @discardableResult
  private func sendNow(_ action: WebViewCommand.Action) -> UInt64 {
    commandCount += 1
    connection?.backend.performViewCommand(
      WebViewCommand(view: id, number: commandCount, action: action))
    return commandCount
  }
}

/// The channel by which one data store sends commands to its engine and gets the answers.
@MainActor struct StoreChannel {
  /// The store in the form that engines get.
  let store: ViewSettings.DataStore
  /// The engine that the store is used with; `nil` is the engine of the process.
  var engine: EngineConnection?

  func send(_ action: DataStoreCommand.Action) {
    connection?.backend.performStoreCommand(.perform(action, on: store))
  }

  /// Asks the engine a question about the store.
  ///
  /// The answer comes after all earlier reports; without an engine the fallback comes at once.
  func ask<Value: Sendable>(
    fallback: Value, _ action: (Promise<Value>) -> DataStoreCommand.Action,
    then complete: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    StoreChannel.ask(connection, fallback: fallback, then: complete) {
      .perform(action($0), on: store)
    }
  }

  /// Asks an engine a question about data stores.
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

  /// The queue that delivers the engine's answers and notices on the main actor, in order.
  var reports: ReportQueue? { connection?.reports }

  private var connection: EngineConnection? { engine ?? .current }
}
