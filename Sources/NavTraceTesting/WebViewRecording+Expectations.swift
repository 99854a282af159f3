import AuthoredYAML
import Foundation
import NavigationRecording
public import NavigationTrace

extension WebViewRecording {
  /// Waits until nothing is under way, and compares what came with an expectation in a file.
  ///
  /// The file is `Traces/NAME.yaml` beside the test's file, or `Traces/NAME.<engine>.yaml`, which
  /// then says why that engine differs. A trace is compared as a whole and in its order; of each
  /// event, the fields that the file has. Where it differs the test fails at the line of the call,
  /// with the comparison in words; the comparison and the trace are attached. So it does where the
  /// trace breaks a rule that holds for every trace.
  ///
  /// - Parameters:
  ///   - name: The file's name without `.yaml`.
  ///   - mode: Which traces are written as the expectation; by default what the trait
  ///     `recordTraces(_:)` or the environment's `NAVTRACE_TESTING_RECORD` says, else `missing`.
  ///   - limit: How long it waits.
  /// - Returns: The comparison, which counts what the engine cannot show; nil where there is none.
  @discardableResult
  public func expectTrace(
    matches name: String, record mode: TraceRecordMode? = nil,
    within limit: Duration = .seconds(10),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> TraceDiff? {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return await failing(at: location) {
      let mode = try TraceRecordMode.effective(
        mode, environment: ProcessInfo.processInfo.environment)
      try await waitUntilIdle(within: limit)
      let comparison = TraceComparison(trace, observability: observability)
      let file = ExpectationFile(name, for: trace.engine, besides: "\(filePath)")
      return try comparison.judge(by: file, mode: mode) { $0.record(at: location) }
    }
  }

  /// Waits until nothing is under way, and compares what came with events that the test itself has.
  ///
  /// - Parameters:
  ///   - events: YAML, an event a line, as under `events:` of an expectation's file.
  ///   - limit: How long it waits.
  /// - Returns: The comparison, which counts what the engine cannot show; nil where there is none.
  @discardableResult
  public func expectTrace(
    events: String, within limit: Duration = .seconds(10),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> TraceDiff? {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return await failing(at: location) {
      let file = URL(filePath: "\(filePath)").lastPathComponent
      let expected = try ExpectedTrace(
        events: events, file: "the events of \(file), line \(line)", source: ["the test"])
      try await waitUntilIdle(within: limit)
      let comparison = TraceComparison(trace, observability: observability)
      return comparison.judge(by: expected, named: "the test") { $0.record(at: location) }
    }
  }

  /// What the function gives; nil where it throws, and then the test has failed.
  private func failing(
    at location: TestLocation, _ judge: () async throws -> TraceDiff?
  ) async -> TraceDiff? {
    do { return try await judge() } catch {
      TestFailure(
        message: "\(error)", attachments: TraceComparison.attachment(of: trace)
      ).record(at: location)
      return nil
    }
  }
}
