#if !canImport(WebKit)
/// The way of one view's commands to its engine: numbered, in order, closed once.
///
/// It outlives the view, since downloads do.
@MainActor final class ViewChannel {
  private(set) var id: ViewID
  let connection: EngineConnection?
  private(set) var isClosed: Bool
  private var commandCount: UInt64 = 0
  private var held: [WebViewCommand.Action]?

  /// Creates a channel, closed from the beginning where there is no engine.
  init(id: ViewID, connection: EngineConnection?) {
    self.id = id
    self.connection = connection
    isClosed = connection == nil
  }

  /// Sends a command and gives its number; nil where the view is closed.
  @discardableResult
  func send(_ action: WebViewCommand.Action) -> UInt64? {
    guard !isClosed else { return nil }
    guard held == nil else {
      held?.append(action)  // The command that makes the view comes before it.
      return commandCount + 1 + UInt64(held?.count ?? 0)
    }
    return perform(action)
  }

  /// Cancels a download, also where the view is closed; false where there is no engine.
  func cancelDownload(_ id: DownloadID) -> Bool {
    guard connection != nil else { return false }
    perform(.cancelDownload(id))
    return true
  }

  /// Keeps commands back until it is known whether the engine's view is adopted.
  func hold() { held = [] }

  /// Makes the view, or takes over the engine's, and sends what was kept back.
  func begin(_ action: WebViewCommand.Action, as id: ViewID) {
    guard !isClosed else { return }
    self.id = id
    let actions = held ?? []
    held = nil
    perform(action)
    for action in actions { perform(action) }
  }

  /// Destroys the engine's view, once.
  ///
  /// A view that was not adopted yet has nothing to destroy: the engine does so itself.
  func close() {
    guard !isClosed else { return }
    if held == nil { perform(.close) }
    held = nil
    isClosed = true
    connection?.forget(id)
  }

  /// Tells the test bench, or the developer, of a misuse in this view.
  func report(_ misuse: Misuse) { connection?.report(misuse, view: id) }

  @discardableResult
  private func perform(_ action: WebViewCommand.Action) -> UInt64 {
    commandCount += 1
    connection?.backend.perform(WebViewCommand(view: id, number: commandCount, action: action))
    return commandCount
  }
}
#endif
