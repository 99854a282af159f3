/// The channel through which a view sends its commands to its engine.
///
/// The commands are numbered and sent in order.
///
/// It outlives the view, since downloads also outlive the view and use the channel.
@MainActor final class ViewChannel {
  private(set) var id: ViewID
  let connection: EngineConnection?
  private(set) var isClosed: Bool
  private var commandCount: UInt64 = 0
  private var held: [WebViewCommand.Action]?

  /// Creates a channel; if there is no engine, the channel is closed from the beginning.
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
      held?.append(action)  // The command that opens the view is sent first.
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

  /// Delays all commands until it is known whether this view adopts the engine's view.
  func hold() { held = [] }

  /// Makes a view in the engine, or adopts the engine's view, and sends the delayed commands.
  func openView(_ action: WebViewCommand.Action, as id: ViewID) {
    guard !isClosed else { return }
    self.id = id
    let actions = held ?? []
    held = nil
    sendNow(action)
    for action in actions { sendNow(action) }
  }

  /// Destroys the engine's view, unless that has already been done.
  ///
  /// If it is not known yet whether this view adopts the engine's view, no command is sent: the
  /// engine itself destroys its view.
  func close() {
    guard !isClosed else { return }
    if held == nil { sendNow(.close) }
    held = nil
    isClosed = true
    connection?.forget(id)
  }

  /// Reports misuse in this view to the connection's observer or on standard error.
  func report(_ misuse: Misuse) { connection?.report(misuse, view: id) }

  /// Sends a command before the delayed commands, and returns its number.
  @discardableResult
  private func sendNow(_ action: WebViewCommand.Action) -> UInt64 {
    commandCount += 1
    connection?.backend.performViewCommand(
      WebViewCommand(view: id, number: commandCount, action: action))
    return commandCount
  }
}

/// The channel through which a data store sends commands to its engine and gets the answers.
@MainActor struct StoreChannel {
  /// The value that identifies the store to engines.
  let store: ViewSettings.DataStore
  /// The engine that uses the store; `nil` represents the engine of the process.
  var engine: EngineConnection?

  func send(_ action: DataStoreCommand.Action) {
    connection?.backend.performStoreCommand(.perform(action, on: store))
  }

  /// Sends the engine a command about the store, and passes on the answer.
  ///
  /// The answer is delivered after all earlier reports. If there is no engine, the fallback is
  /// delivered at once.
  func ask<Value: Sendable>(
    fallback: Value, _ action: (Promise<Value>) -> DataStoreCommand.Action,
    then complete: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    StoreChannel.ask(connection, fallback: fallback, then: complete) {
      .perform(action($0), on: store)
    }
  }

  /// Sends an engine a command about data stores, and passes on the answer.
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

  /// The queue that delivers the engine's answers and notifications on the main actor, in order.
  var reports: ReportQueue? { connection?.reports }

  private var connection: EngineConnection? { engine ?? .current }
}
