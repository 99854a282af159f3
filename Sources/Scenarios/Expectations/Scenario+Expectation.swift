import AuthoredYAML
import Foundation
import NavigationTrace
import WebViewKit

extension Scenario {
  /// The trace that an engine should give, and the file that contains it.
  package struct Expectation: Sendable {
    package var trace: ExpectedTrace
    package var file: String
    /// The parsed name of the file, which says for which engine the expectation holds.
    package var name: ExpectationName
    /// The line of each event of ``trace``.
    let lines: [Int?]
    /// Whether the expectation is for one engine only and replaces WKWebView's.
    package var isOverride: Bool { name.engine != nil }

    /// Returns the line of ``file`` on which an event is written; `nil` for a position that the
    /// expectation does not have.
    ///
    /// - Parameter position: The event's place among all that are expected, from 1, as
    ///   `DiffLine.expectedPosition` has it.
    package func line(ofEvent position: Int) -> Int? {
      lines.indices.contains(position - 1) ? lines[position - 1] : nil
    }
  }

  /// Returns the path of an expectation's file, which need not exist.
  package func path(of name: ExpectationName) -> String { "\(folder)/\(name.fileName)" }

  /// Returns the names of the existing expectations: first the overrides of engines, then the
  /// expectation for every engine.
  package func expectationNames() -> [ExpectationName] {
    ExpectationFolder(folder).expectationNames
  }

  /// Returns the expectation of an engine; `nil` if there is none.
  ///
  /// The expectation is in `expected.<engine>.yaml`, or else in `expected.yaml`. For an engine with
  /// features, the file of the engine without them is tried second. An expectation that has been
  /// read is not read again.
  package func expectation(for engine: String) throws(AuthoredError) -> Expectation? {
    if let known = knownExpectations[engine] { return known }
    if let override = try override(for: engine) { return override }
    return try truth()
  }

  /// Returns the scenario with the expectations of some engines, which are then not read again.
  package func readingExpectations(for engines: [String]) throws(AuthoredError) -> Scenario {
    var scenario = self
    var rest: [String] = []
    for engine in engines {
      scenario.knownExpectations[engine] = try override(for: engine)
      if scenario.knownExpectations[engine] == nil { rest.append(engine) }
    }
    guard !rest.isEmpty, let truth = try truth() else { return scenario }
    for engine in rest { scenario.knownExpectations[engine] = truth }
    return scenario
  }

  /// Reads the expectation for one engine only; `nil` if there is no such file.
  package func override(for engine: String) throws(AuthoredError) -> Expectation? {
    for owner in EngineFeatures.owners(of: engine) {
      if let own = try readExpectation(ExpectationName(engine: owner)) { return own }
    }
    return nil
  }

  /// Reads the expectation for WKWebView; `nil` if there is no file.
  package func truth() throws(AuthoredError) -> Expectation? {
    try readExpectation(.truth)
  }

  /// Reads an expectation; `nil` if there is no such file.
  func readExpectation(_ name: ExpectationName) throws(AuthoredError) -> Expectation? {
    let file = path(of: name)
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    let node = try AuthoredNode(contentsOf: file, expected: "an expected trace")
    return Expectation(
      trace: try ExpectationFolder.readExpectation(name, from: node), file: file, name: name,
      lines: ExpectedTrace.lines(ofEventsIn: node))
  }

  /// Returns the names of the recorded traces in a folder that are not judged yet, sorted.
  ///
  /// Traces of unknown engines are included.
  package static func recordedNames(in folder: String) -> [ExpectationName] {
    ExpectationFolder(folder).expectations.filter(\.isRecorded)
  }

  /// Writes a trace beside the scenario, and marks the values that were not observed.
  ///
  /// Expectations are never overwritten.
  ///
  /// - Throws: `AuthoredError` if the trace that was recorded before is read-only or has comments;
  ///   or the system's error if the file cannot be written.
  package func record(_ trace: Trace) throws -> String {
    let file = AuthoredFile(path(of: ExpectationName(engine: trace.engine, isRecorded: true)))
    // A recording has no comments unless a person is editing it.
    guard file.comments.isEmpty else {
      throw AuthoredError(
        file: file.path, problem: "has comments, and is left as it is",
        expected: "a recorded trace without comments; accept this one, or delete it")
    }
    let note = RecordingNote(engine: trace.engine, version: trace.engineVersion)
    try file.replace(with: trace.recordedYAML(source: note.description))
    return file.path
  }
}
