import NavigationRecording
import NavigationTrace
import WebViewKit

extension WebViewRecording {
  /// Waits until nothing is in progress, and expects no event in the given time after that.
  ///
  /// When nothing is in progress, only a timer of a page, such as a refresh, can cause an event. If
  /// the page has no timer, `waitUntilIdle()` and a comparison are enough to show that nothing
  /// comes. The model skips the time. A real engine waits for the complete time.
  ///
  /// - Parameters:
  ///   - time: The time in which no event may come.
  ///   - limit: The maximum wait until nothing is in progress, both before and after that time.
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
