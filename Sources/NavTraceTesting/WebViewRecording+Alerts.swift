#if os(Linux)
import NavigationRecording
import WebViewKit

extension WebViewRecording {
  /// Waits until the app presents an alert with an action, and chooses the action like a user.
  ///
  /// The alerts are objects of `UIAlertController` in `WebViewKitUI`.
  ///
  /// - Parameters:
  ///   - action: The action's title.
  ///   - texts: The strings to type into the alert's text fields first, in the order of the fields.
  ///   - limit: The maximum time to wait.
  /// - Throws: ``NavTraceTestingError/call(at:causes:_:)`` if the app presents no such alert.
  public func choose(
    _ action: String, typing texts: [String] = [], within limit: Duration = .seconds(10),
    filePath: StaticString = #filePath, line: UInt = #line
  ) async throws(NavTraceTestingError) {
    try await explaining(filePath, line) { () throws(NavTraceTestingError) in
      try await awaitAlert(action, typing: texts, within: limit)
    }
  }

  private func awaitAlert(
    _ action: String, typing texts: [String], within limit: Duration
  ) async throws(NavTraceTestingError) {
    let end = ContinuousClock.now + limit
    while true {
      if let alert = alerts.last(where: { $0.choices.contains(action) }) {
        return alert.choose(action, typing: texts)
      }
      guard .now < end, !Task.isCancelled else { break }
      await progress.wait { self.alerts.contains { $0.choices.contains(action) } || .now >= end }
    }
    do { _ = try await bench.engine.roundTrip(timeLimit: .seconds(1)) } catch {
      if let failure = error as? EngineFailure, failure.isTransient { throw .engine("\(failure)") }
    }
    throw .noAlert(
      action: action, seconds: limit / .seconds(1),
      presented: alerts.map { "'\($0.text)' with \($0.choices.joined(separator: ", "))" })
  }

  private var alerts: [any PresentedAlert] { bench.connection.alerts }

  /// Wakes the waiting tasks of the recording whenever an alert is presented or dismissed.
  func watchAlerts() {
    let others = bench.connection.alertsChanged
    bench.connection.alertsChanged = { [weak progress] in
      others()
      progress?.wake()
    }
  }
}
#endif
