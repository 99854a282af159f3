import AuthoredYAML
import Foundation
import NavigationRecording
public import NavigationTrace
import WebEngines
import WebViewKit

extension WebViewRecording {
  /// Waits until nothing is in progress, and compares the trace with an expectation in a file.
  ///
  /// The file is `Traces/NAME.yaml` next to the test's file. A file `Traces/NAME.<engine>.yaml`
  /// replaces it for one engine, and states why that engine differs. The complete trace is compared
  /// in order, but only in the fields that the file contains. If the trace differs, the test fails
  /// at the line of the call. The comparison and the trace are attached. The test also fails if the
  /// trace breaks a rule for all traces. Events after a part of a page that the engine does not
  /// model cannot be compared. If the file expects any, the test fails.
  ///
  /// - Parameters:
  ///   - name: The file's name without `.yaml`.
  ///   - mode: The mode that determines which traces are written. By default, it is the mode of the
  ///     trait `recordTraces(_:)` or of `NAVTRACE_TESTING_RECORD`, otherwise `missing`.
  ///   - limit: The maximum time to wait.
  /// - Returns: The comparison, which counts unobserved events; `nil` if there was no comparison.
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

  /// Waits until nothing is in progress, and compares the trace with events in YAML.
  ///
  /// - Parameters:
  ///   - events: YAML with one event per line, as under `events:` in an expectation file.
  ///   - limit: The maximum time to wait.
  /// - Returns: The comparison, which counts unobserved events; `nil` if there was no comparison.
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

  /// Waits until nothing is in progress, and expects the given events in this order; other events
  /// may come before, between and after them.
  ///
  /// - Parameters:
  ///   - events: YAML with one event per line, as under `events:` in an expectation file.
  ///   - limit: The maximum time to wait.
  /// - Returns: The comparison, which counts unobserved events; `nil` if there was no comparison.
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

  /// Waits until nothing is in progress, and expects the given callbacks in this order; other
  /// callbacks may come before, between and after them.
  ///
  /// - Parameter limit: The maximum time to wait.
  /// - Returns: The comparison, which counts unobserved events; `nil` if there was no comparison.
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

  /// Waits until nothing is in progress, and compares the trace with an expectation.
  ///
  /// - Parameter amongOthers: Whether other events may come before, between and after these.
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

  /// Reports warnings about what a passing test did not check.
  ///
  /// They name calls and views that are not recorded, delegate methods that WebKit never calls, a
  /// timer of a page that is not due yet, and a part of a page that is not modelled. Nothing after
  /// that part was compared.
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

  /// Reports failures, and names an event that comes shortly after the comparison.
  ///
  /// WebKit does not report a page's timer before it is due. On the model, no event comes late.
  private func report(_ failures: [TestFailure], at location: TestLocation) async {
    let count = progress.events.count
    if !failures.isEmpty, !bench.isModel {
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

  /// Returns the function's result; if the function throws, the test fails and the result is `nil`.
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
