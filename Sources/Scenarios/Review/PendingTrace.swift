import AuthoredYAML
import NavigationTrace

/// A recorded trace that has to be reviewed, and the current expectation.
package struct PendingTrace: Sendable {
  package let scenario: Scenario
  package let name: ExpectationName
  /// The recorded trace, with the engine and its version.
  package let trace: Trace
  /// The expectation of that engine; `nil` if there is none.
  package let expectation: Scenario.Expectation?
  package let observability: Observability
  /// The comparison with the expectation, or with an empty expectation if there is none.
  package let diff: TraceDiff

  /// The files that a review may change, in the state before they were read.
  private let files: [ExpectationName: AuthoredFile]

  package var file: String { scenario.path(of: name) }
  /// The trace's violations of the rules that hold for every trace.
  package var violations: [InvariantViolation] { trace.violations(observability: observability) }

  /// Reads a recorded trace and the current expectation.
  package init(
    _ name: ExpectationName, of scenario: Scenario, observability: Observability
  ) throws(AuthoredError) {
    self.scenario = scenario
    self.name = name
    self.observability = observability
    let names = [name, ExpectationName(engine: name.engine), .truth]
    files = Dictionary(
      names.map { ($0, AuthoredFile(scenario.path(of: $0))) }, uniquingKeysWith: { $1 })
    let trace = try Self.trace(name, of: scenario)
    self.trace = trace
    var expectation = try scenario.override(for: trace.engine)
    if expectation == nil { expectation = try scenario.readExpectation(.truth) }
    self.expectation = expectation
    diff = TraceDiff(
      expected: expectation?.trace ?? ExpectedTrace(source: [], items: []), actual: trace,
      observability: observability)
  }

  /// Returns a file in the state before it was read.
  func file(_ name: ExpectationName) -> AuthoredFile {
    files[name] ?? AuthoredFile(scenario.path(of: name))
  }

  /// Deletes the recorded file.
  ///
  /// - Throws: `AuthoredError` if it has changed since it was read, or is read-only; or the
  ///   system's error.
  package func delete() throws { try file(name).delete() }

  private static func trace(
    _ name: ExpectationName, of scenario: Scenario
  ) throws(AuthoredError) -> Trace {
    let file = scenario.path(of: name)
    let node = try AuthoredNode(contentsOf: file, expected: "a recorded trace")
    let recorded = try Trace.recorded(in: node)
    let again = "a trace as 'navtrace run --record' writes it; record it again"
    guard let note = recorded.source.compactMap(RecordingNote.init).first else {
      throw AuthoredError(
        file: file, line: node.line, key: "source", problem: "no note of what it was recorded from",
        expected: again)
    }
    guard note.engine == name.engine else {
      throw AuthoredError(
        file: file, line: node.line, key: "source",
        problem: "recorded from \(note.engine), in a file of \(name.engine ?? "no engine")",
        expected: again)
    }
    return Trace(
      engine: note.engine, engineVersion: note.version, scenario: scenario.name,
      events: recorded.events)
  }
}
