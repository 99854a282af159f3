import AuthoredYAML
import Foundation
import NavigationRecording
public import NavigationTrace
import WebEngines
import WebViewKit

extension WebViewRecording {
  /// Waits until nothing is under way, and compares the trace with an expectation in a file.
  ///
  /// The file is `Traces/NAME.yaml` beside the test's file. A file `Traces/NAME.<engine>.yaml`
  /// replaces it for one engine, and says why that engine differs.
  /// The whole trace is compared, in its order; of each event, only the fields that the file has.
  /// If the trace differs, the test fails at the line of the call, with the comparison in words;
  /// the comparison and the trace are attached. The test also fails if the trace breaks a rule that
  /// holds for every trace. Events after a part of a page that the engine does not model cannot be
  /// compared; if the file expects any, the test fails.
  ///
  /// - Parameters:
  ///   - name: The file's name without `.yaml`.
  ///   - mode: Which traces are written as the expectation; by default what the trait
  ///     `recordTraces(_:)` or the environment's `NAVTRACE_TESTING_RECORD` says, else `missing`.
  ///   - limit: The longest time to wait.
  /// - Returns: The comparison, which counts unobserved events; `nil` if no comparison was made.
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

  /// Waits until nothing is under way, and compares the trace with events in YAML.
  ///
  /// - Parameters:
  ///   - events: YAML with one event in each line, as under `events:` in an expectation's file.
  ///   - limit: The longest time to wait.
  /// - Returns: The comparison, which counts unobserved events; `nil` if no comparison was made.
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
  ///   - events: YAML with one event in each line, as under `events:` in an expectation's file.
  ///   - limit: The longest time to wait.
  /// - Returns: The comparison, which counts unobserved events; `nil` if no comparison was made.
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
  /// - Returns: The comparison, which counts unobserved events; `nil` if no comparison was made.
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

  /// Waits until nothing is under way, and compares the trace with an expectation.
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

  /// Reports warnings about what a passing test did not see.
  ///
  /// They name calls and views that are not recorded, delegate methods that WebKit never calls, a
  /// timer of a page that is not due yet, and an unmodelled part of a page, after which nothing was
  /// compared.
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
  /// WebKit does not report a page's timer before it is due. The model has no such events.
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
