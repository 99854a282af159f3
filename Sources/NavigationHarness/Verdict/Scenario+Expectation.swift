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
  /// - Throws: ``AuthoredError`` that names file, line and key.
  public func expectation(for engine: String) throws(AuthoredError) -> Expectation? {
    for (file, isOverride) in [(overrideFile(for: engine), true), (truthFile, false)]
    where FileManager.default.fileExists(atPath: file) {
      guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
        throw AuthoredError(
          file: file, problem: "cannot be read", expected: "an expected trace in UTF-8")
      }
      let trace = try ExpectedTrace(parsing: text, file: file, isOverride: isOverride)
      return Expectation(trace: trace, file: file, isOverride: isOverride)
    }
    return nil
  }
}
