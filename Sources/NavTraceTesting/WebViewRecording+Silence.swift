import NavigationRecording
import NavigationTrace
import WebViewKit

extension WebViewRecording {
  /// Waits until nothing is under way, and expects that no event comes in a time after that.
  ///
  /// When nothing is under way, only a timer of a page, such as a refresh, can bring an event. If
  /// the page has no timer, `waitUntilIdle()` and a comparison show that nothing comes. The model
  /// skips the time; a real engine waits for all of it.
  ///
  /// - Parameters:
  ///   - time: The time in which nothing may come.
  ///   - limit: The longest wait until nothing is under way, before that time and again after it.
  public func expectNoEvents(
    for time: Duration, within limit: Duration = .seconds(10),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await failing(at: location) {
      try await awaitIdleness(within: limit)
      let count = progress.events.count
      try await bench.engine.pass(time) { () throws(NavTraceTestingError) in
        try await awaitIdleness(within: limit)
      }
      try await awaitIdleness(within: limit)
      let late = progress.events.dropFirst(count)
      guard !late.isEmpty else { return nil }
      TestFailure(
        message: "expected no event for \(time / .seconds(1)) s, but these came:\n"
          + late.map { "  \($0)" }.joined(separator: "\n"),
        attachments: TraceComparison.attachment(of: trace)
      ).record(at: location)
      return nil
    }
  }
}
