import Foundation
import NavigationTrace

extension Scenario {
  /// The file that a recorded trace goes to; a person makes an expectation of it.
  public func recordedFile(for engine: String) -> String {
    folder + "/expected.\(engine).new.yaml"
  }

  /// Writes a trace beside the scenario, in the form of an expectation; never over one.
  ///
  /// - Returns: The file.
  /// - Throws: The system's error where the file cannot be written.
  public func record(_ trace: Trace) throws -> String {
    let file = recordedFile(for: trace.engine)
    let version = trace.engineVersion.isEmpty ? "" : " \(trace.engineVersion)"
    let recorded = ExpectedTrace(
      trace, source: ["recorded from \(trace.engine)\(version)"],
      reason: "recorded, and judged by nobody yet")
    try recorded.yaml.write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }
}
