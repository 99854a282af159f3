import AuthoredYAML
import Foundation
import NavigationTrace

extension Scenario {
  /// The trace that an engine should give, and the file that it stands in.
  package struct Expectation: Sendable {
    /// The trace, with the form of its file and the place of each event.
    package var authored: AuthoredExpectation
    package var trace: ExpectedTrace { authored.trace }
    package var file: String
    /// The parsed name of the file: whose it is.
    package var name: ExpectationName
    /// Whether it is this engine's own, which stands in place of WKWebView's.
    package var isOverride: Bool { name.engine != nil }

    /// Returns the place where an event is written, in the parent's file if the override does not
    /// change it; `nil` for a position that the expectation does not have.
    ///
    /// - Parameter position: The event's place among all that are expected, from 1, as
    ///   `DiffLine.expectedPosition` has it.
    package func place(ofEvent position: Int) -> WrittenPlace? {
      let places = authored.places
      return places.indices.contains(position - 1) ? places[position - 1] : nil
    }
  }

  /// Returns the path of an expectation's file, whether it is there or not.
  package func path(of name: ExpectationName) -> String { "\(folder)/\(name.fileName)" }

  /// Returns the names of the expectations that are there, the most specific of an engine first and
  /// the one that holds for every engine last.
  package func expectationNames() -> [ExpectationName] {
    ExpectationFolder(folder).expectationNames
  }

  /// Returns the expectation of an engine from the most specific file there is; `nil` if there is
  /// none.
  ///
  /// That is `expected.<engine>@<version>.yaml` with the longest beginning of the engine's version,
  /// else `expected.<engine>.yaml`, else `expected.yaml`.
  ///
  /// - Parameter version: The engine's own; `nil` or empty if it is not known.
  package func expectation(
    for engine: String, version: String?
  ) throws(AuthoredError) -> Expectation? {
    try expectations(of: engine).first { $0.name.holds(for: version) }
  }

  /// Returns an engine's expectations for any version, the most specific first; reads them unless
  /// that has been done.
  package func expectations(of engine: String) throws(AuthoredError) -> [Expectation] {
    if let known = knownExpectations[engine] { return known }
    return try readingExpectations(for: [engine]).knownExpectations[engine] ?? []
  }

  /// Returns the same scenario with the expectations of engines, which are not read again then.
  ///
  /// If an engine has a file for all its versions, WKWebView's is read only as the parent to which
  /// that file states changes.
  package func readingExpectations(for engines: [String]) throws(AuthoredError) -> Scenario {
    var scenario = self
    let names = expectationNames()
    var rest: [String] = []
    for engine in engines {
      var own: [Expectation] = []
      for name in names where name.engine == engine { own.append(try readExpectation(name)) }
      scenario.knownExpectations[engine] = own
      if own.allSatisfy({ $0.name.version != nil }) { rest.append(engine) }
    }
    guard !rest.isEmpty, let truth = try truth() else { return scenario }
    for engine in rest { scenario.knownExpectations[engine]?.append(truth) }
    return scenario
  }

  /// Reads the expectation for WKWebView; `nil` if there is no file.
  package func truth() throws(AuthoredError) -> Expectation? {
    guard FileManager.default.fileExists(atPath: path(of: .truth)) else { return nil }
    return try readExpectation(.truth)
  }

  /// Reads an expectation that is there.
  func readExpectation(_ name: ExpectationName) throws(AuthoredError) -> Expectation {
    Expectation(
      authored: try ExpectationFolder(folder).readExpectation(name), file: path(of: name),
      name: name)
  }

  /// Returns the next less specific file that is there; `nil` if there is none.
  package func parent(of name: ExpectationName) -> ExpectationName? {
    ExpectationFolder(folder).parent(of: name)
  }

  /// Returns the recorded traces in a scenario's folder that are not judged yet, by the names of
  /// their files, sorted; those of unknown engines too.
  package static func recordedNames(in folder: String) -> [ExpectationName] {
    ExpectationFolder(folder).expectations.filter(\.isRecorded)
  }

  /// Writes a trace beside the scenario, in the form of an expectation; never over one.
  ///
  /// - Throws: The system's error if the file cannot be written.
  package func record(_ trace: Trace) throws -> String {
    let file = path(of: ExpectationName(engine: trace.engine, isRecorded: true))
    let note = RecordingNote(engine: trace.engine, version: trace.engineVersion)
    let recorded = ExpectedTrace(
      trace, source: [note.description],
      reason: "recorded, not reviewed yet")
    try recorded.yaml.write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }
}
