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

  /// Reads what is expected of an engine; nil where neither file is there.
  ///
  /// The truth has to show every row that the scenario covers; an override need not, and then the
  /// scenario does not show the row on that engine.
  ///
  /// - Throws: ``AuthoredError`` that names file, line and key.
  public func expectation(for engine: String) throws(AuthoredError) -> Expectation? {
    for (file, isOverride) in [(overrideFile(for: engine), true), (truthFile, false)]
    where FileManager.default.fileExists(atPath: file) {
      guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
        throw AuthoredError(
          file: file, problem: "cannot be read", expected: "an expected trace in UTF-8")
      }
      let trace = try ExpectedTrace(parsing: text, file: file, isOverride: isOverride)
      if !isOverride { try checkCovers(in: trace) }
      return Expectation(trace: trace, file: file, isOverride: isOverride)
    }
    return nil
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
