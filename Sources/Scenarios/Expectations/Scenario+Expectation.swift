import AuthoredYAML
import Foundation
import NavigationTrace
import WebViewKit

extension Scenario {
  /// The trace that an engine should give, and the file that it stands in.
  package struct Expectation: Sendable {
    package var trace: ExpectedTrace
    package var file: String
    /// The parsed name of the file: whose it is.
    package var name: ExpectationName
    /// The line of each event of ``trace``.
    let lines: [Int?]
    /// Whether it is this engine's own, which stands in place of WKWebView's.
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

  /// Returns the path of an expectation's file, whether it is there or not.
  package func path(of name: ExpectationName) -> String { "\(folder)/\(name.fileName)" }

  /// Returns the names of the expectations that are there: first the overrides of engines, then the
  /// expectation for every engine.
  package func expectationNames() -> [ExpectationName] {
    ExpectationFolder(folder).expectationNames
  }

  /// Returns the expectation of an engine; `nil` if there is none.
  ///
  /// It is `expected.<engine>.yaml`, for an engine with features that file or the one of the engine
  /// without them, else `expected.yaml`. It is read unless that has been done.
  package func expectation(for engine: String) throws(AuthoredError) -> Expectation? {
    if let known = knownExpectations[engine] { return known }
    if let override = try override(for: engine) { return override }
    return try truth()
  }

  /// Returns the same scenario with the expectations of engines, which are not read again then.
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

  /// Reads the expectation of an engine alone; `nil` if there is no file.
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

  /// Returns the recorded traces in a scenario's folder that are not judged yet, by the names of
  /// their files, sorted; also for unknown engines.
  package static func recordedNames(in folder: String) -> [ExpectationName] {
    ExpectationFolder(folder).expectations.filter(\.isRecorded)
  }

  /// Writes a trace beside the scenario, with the values that were not observed; never over an
  /// expectation.
  ///
  /// - Throws: `AuthoredError` if the trace that was recorded before is read-only or has comments;
  ///   or the system's error if the file cannot be written.
  package func record(_ trace: Trace) throws -> String {
    let file = AuthoredFile(path(of: ExpectationName(engine: trace.engine, isRecorded: true)))
    // A recording has none: a person is at work on it.
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
