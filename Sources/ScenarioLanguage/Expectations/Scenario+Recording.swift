import Foundation
import NavigationTrace

extension Scenario {
  /// Returns the recorded traces in a scenario's folder that are not judged yet, by the names of
  /// their files, sorted; those of unknown engines too.
  package static func recordedNames(in folder: String) -> [ExpectationName] {
    ExpectationFolder(folder).expectations.filter(\.isRecorded)
  }

  /// Writes a trace beside the scenario, in the form of an expectation; never over one.
  ///
  /// - Throws: The system's error if the file cannot be written.
  package func record(_ trace: Trace) throws -> String {
    let file = path(of: .recorded(from: trace.engine))
    let note = RecordingNote(engine: trace.engine, version: trace.engineVersion)
    let recorded = ExpectedTrace(
      trace, source: [note.description],
      reason: "recorded, not reviewed yet")
    try recorded.yaml.write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }
}
