import AuthoredYAML
import Foundation
import NavigationTrace
import WebViewKit

extension Scenario {
  /// The trace that an engine is expected to produce, and the file that contains it.
  package struct Expectation: Sendable {
    package var trace: ExpectedTrace
    package var file: String
    /// The parsed name of the file, which contains the engine that the expectation applies to.
    package var name: ExpectationName
    /// The line of each event of ``trace``.
    let lines: [Int?]
    /// Whether the expectation is for one engine only and replaces the expectation for WKWebView.
    package var isOverride: Bool { name.engine != nil }

    /// Returns the line of ``file`` on which an event is written; `nil` if the expectation has no
    /// such event.
    ///
    /// - Parameter position: The event's number among all expected events, from 1 (see
    ///   `DiffLine.expectedPosition`).
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
  /// The expectation is in `expected.<engine>.yaml`, or otherwise in `expected.yaml`. If the
  /// engine's name contains features (``EngineFeatures``), the file of the engine without features
  /// is tried second. A file that is in ``knownExpectations`` is not read again.
  package func expectation(for engine: String) throws(AuthoredError) -> Expectation? {
    if let known = knownExpectations[engine] { return known }
    if let override = try override(for: engine) { return override }
    return try truth()
  }

  /// Returns the scenario with the expectations for the given engines, so that they are read once.
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

  /// Returns the names of the recorded traces in a folder that are not reviewed yet, sorted.
  ///
  /// Traces of unknown engines are included.
  package static func recordedNames(in folder: String) -> [ExpectationName] {
    ExpectationFolder(folder).expectations.filter(\.isRecorded)
  }

  /// Writes a recorded trace to the scenario's folder, and marks the values that were not observed.
  ///
  /// Expectations are never overwritten.
  ///
  /// - Throws: `AuthoredError` if the previous recording is read-only or has comments; or the
  ///   system's error if the file cannot be written.
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
