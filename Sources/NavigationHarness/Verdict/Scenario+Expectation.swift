import AuthoredYAML
import Foundation
import NavigationTrace

extension Scenario {
  /// The trace that an engine should give, and the file that says so.
  public struct Expectation: Sendable {
    /// The trace.
    public var trace: ExpectedTrace
    /// The file it was read from.
    public var file: String
    /// Whether it is this engine's own, which stands in place of WKWebView's.
    public var isOverride: Bool
  }

  /// The file that holds for every engine.
  public var truthFile: String { folder + "/expected.yaml" }

  /// The file that stands in its place for one engine.
  public func overrideFile(for engine: String) -> String {
    folder + "/expected.\(engine).yaml"
  }

  /// Reads what is expected of an engine, unless that has been done; nil where neither file is
  /// there.
  ///
  /// The truth has to show every row that the scenario covers; an override need not, and then the
  /// scenario does not show the row on that engine.
  ///
  /// - Throws: ``AuthoredError`` that names file, line and key.
  public func expectation(for engine: String) throws(AuthoredError) -> Expectation? {
    if let known = expectations[engine] { return known }
    if let own = try override(for: engine) { return own }
    return try truth()
  }

  /// The same scenario with what is expected of engines, which is not read again then.
  ///
  /// - Throws: ``AuthoredError`` that names file, line and key.
  public func readingExpectations(for engines: [String]) throws(AuthoredError) -> Scenario {
    var scenario = self
    for engine in engines { scenario.expectations[engine] = try override(for: engine) }
    let others = engines.filter { scenario.expectations[$0] == nil }
    guard !others.isEmpty, let truth = try truth() else { return scenario }
    for engine in others { scenario.expectations[engine] = truth }
    return scenario
  }

  private func override(for engine: String) throws(AuthoredError) -> Expectation? {
    try readExpectation(overrideFile(for: engine), isOverride: true)
  }

  /// Reads what WKWebView is expected to do; nil where the file is not there.
  ///
  /// - Throws: ``AuthoredError`` that names file, line and key.
  public func truth() throws(AuthoredError) -> Expectation? {
    let truth = try readExpectation(truthFile, isOverride: false)
    if let truth { try checkCovers(in: truth.trace) }
    return truth
  }

  private func readExpectation(
    _ file: String, isOverride: Bool
  ) throws(AuthoredError) -> Expectation? {
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    let node = try AuthoredNode(contentsOf: file, expected: "an expected trace")
    return Expectation(
      trace: try ExpectedTrace(authored: node, isOverride: isOverride), file: file,
      isOverride: isOverride)
  }

  private func checkCovers(in truth: ExpectedTrace) throws(AuthoredError) {
    for coverage in covers {
      guard let event = coverage.firstMissing(in: truth.items) else { continue }
      throw AuthoredError(
        file: file, line: coverage.line, key: "covers",
        problem:
          "expected.yaml does not show \(coverage.id): no '\(event)' after the events before",
        expected: "events of expected.yaml, in their order, with fields that they have")
    }
  }
}
