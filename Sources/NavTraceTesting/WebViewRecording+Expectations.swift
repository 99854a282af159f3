import AuthoredYAML
import Foundation
import NavigationRecording
public import NavigationTrace
import WebEngines
import WebViewKit

extension WebViewRecording {
  /// Waits until nothing is under way, and compares the trace with an expectation in a file.
  ///
  /// The file is `Traces/NAME.yaml` beside the test's file, or `Traces/NAME.<engine>.yaml`, which
  /// then says why that engine differs. A trace is compared as a whole and in its order; of each
  /// event, the fields that the file has. If it differs, the test fails at the line of the call,
  /// with the comparison in words; the comparison and the trace are attached. The test also fails
  /// if the trace breaks a rule that holds for every trace, and if events are expected behind a
  /// part of a page that the engine does not model, which cannot be compared.
  ///
  /// - Parameters:
  ///   - name: The file's name without `.yaml`.
  ///   - mode: Which traces are written as the expectation; by default what the trait
  ///     `recordTraces(_:)` or the environment's `NAVTRACE_TESTING_RECORD` says, else `missing`.
  ///   - limit: How long it waits.
  /// - Returns: The comparison, which counts what was not observed; `nil` if there is none.
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
      try await awaitIdleness(within: limit)
      let file = ExpectationFile(name, for: trace.engine, besides: "\(filePath)")
      var failures: [TestFailure] = []
      let diff = try comparison.judge(by: file, mode: mode) { failures.append($0) }
      await report(failures, at: location)
      warn(of: diff, at: location)
      return diff
    }
  }

  /// Waits until nothing is under way, and compares the trace with events that the test itself has.
  ///
  /// - Parameters:
  ///   - events: YAML, an event a line, as under `events:` of an expectation's file.
  ///   - limit: How long it waits.
  /// - Returns: The comparison, which counts what was not observed; `nil` if there is none.
  @discardableResult
  public func expectTrace(
    events: String, within limit: Duration = .seconds(10),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> TraceDiff? {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return await expect(within: limit, at: location) { name throws(AuthoredError) in
      try ExpectedTrace(events: events, file: name, source: ["the test"])
    }
  }

  /// Waits until nothing is under way, and expects some events in this order; other events may come
  /// before, between and after them.
  ///
  /// - Parameters:
  ///   - events: YAML, an event a line, as under `events:` of an expectation's file.
  ///   - limit: How long it waits.
  /// - Returns: The comparison, which counts what was not observed; `nil` if there is none.
  @discardableResult
  public func expectTrace(
    contains events: String, within limit: Duration = .seconds(10),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> TraceDiff? {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return await expect(amongOthers: true, within: limit, at: location) {
      name throws(AuthoredError) in
      try ExpectedTrace(events: events, file: name, source: ["the test"])
    }
  }

  /// Waits until nothing is under way, and expects some callbacks in this order; other callbacks
  /// may come before, between and after them.
  ///
  /// - Parameter limit: The longest time to wait.
  /// - Returns: The comparison, which counts what was not observed; `nil` if there is none.
  @discardableResult
  public func expectTrace(
    inOrder callbacks: EventKind..., within limit: Duration = .seconds(10),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> TraceDiff? {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return await expect(amongOthers: true, within: limit, at: location) { _ in
      ExpectedTrace(source: ["the test"], items: callbacks.map { .event(TraceEvent($0)) })
    }
  }

  /// Expects events within a time.
  ///
  /// - Parameter amongOthers: Whether any others may come before, between and after the events.
  private func expect(
    amongOthers: Bool = false, within limit: Duration, at location: TestLocation,
    _ read: (_ name: String) throws(AuthoredError) -> ExpectedTrace
  ) async -> TraceDiff? {
    await failing(at: location) {
      let file = URL(filePath: "\(location.filePath)").lastPathComponent
      let expected = try read("\(file):\(location.line) (its events)")
      try await awaitIdleness(within: limit)
      var failures: [TestFailure] = []
      let diff = comparison.judge(by: expected, amongOthers: amongOthers, named: "the test") {
        failures.append($0)
      }
      await report(failures, at: location)
      warn(of: diff, at: location)
      return diff
    }
  }

  /// Reports what a passing test did not see: calls of the app that are not recorded, methods of a
  /// delegate that are never called, and what comes later, or after a part of a page that is not
  /// modelled.
  private func warn(of diff: TraceDiff?, at location: TestLocation) {
    guard let diff, diff.isMatch else { return }
    let gaps =
      recorder.warnings + recorder.nearMisses() + unrecordedViews
      + [pendingDelay].compactMap(\.self)
    for text in gaps { TestWarning(text: text).record(at: location.sourceLocation) }
    guard let part = diff.partNotModelled, diff.notCompared.isEmpty else { return }
    TestWarning(
      text: "\(part): nothing that came after it was compared; \(TestEngines.remedy)"
    ).record(at: location.sourceLocation)
  }

  /// Reports failures, with an event that comes within a moment after the comparison.
  ///
  /// WebKit reports no timer of a page before it is due. On the model there is no such event.
  private func report(_ failures: [TestFailure], at location: TestLocation) async {
    let count = progress.events.count
    if !failures.isEmpty, bench.engine.name != WebEngine.model.rawValue {
      await progress.wait { self.progress.events.count > count }
    }
    let late = progress.events.dropFirst(count).first
    for var failure in failures {
      if let late {
        failure.message +=
          "\n\(late) came after the comparison; call 'try await recording.waitFor(…)' before, with "
          + "the last event that is to come"
      }
      failure.record(at: location)
    }
  }

  private var comparison: TraceComparison {
    TraceComparison(
      trace, observability: observability, diagnosis: recorder.diagnosis
    ) { [recorder, pendingDelay] diff in
      recorder.uncalledMethods(unlike: diff) + [pendingDelay].compactMap(\.self)
    }
  }

  /// Returns the function's result; `nil` if it throws, and then the test has failed.
  @discardableResult func failing(
    at location: TestLocation, _ judge: () async throws -> TraceDiff?
  ) async -> TraceDiff? {
    do { return try await judge() } catch {
      let lines = recorder.diagnosis(nil) + ["\(error)"]
      TestFailure(
        message: lines.joined(separator: "\n"), attachments: TraceComparison.attachment(of: trace)
      ).record(at: location)
      return nil
    }
  }
}
