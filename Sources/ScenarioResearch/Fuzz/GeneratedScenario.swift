import AuthoredYAML
import Foundation
import ScenarioLanguage

/// A scenario that was made by the grammar, as a value.
package struct GeneratedScenario: Hashable, Sendable {
  /// What it is called: `7-12` for number 12 of seed 7.
  package var name: String
  /// What its file says, but for the title and what it covers.
  package var content: GeneratedValue
  /// How often each production of the grammar was used for it.
  package var uses: [Production: Int]

  /// The text of its file.
  package var yaml: String {
    let head = ["title: Generated scenario \(name)", "covers: [rule 1]"]
    return (head + content.lines(depth: 3)).joined(separator: "\n") + "\n"
  }

  /// Writes its file into a folder, which is made where it is missing.
  ///
  /// - Throws: The system's error.
  package func write(to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try yaml.write(
      toFile: folder + "/" + Scenario.fileName, atomically: true, encoding: .utf8)
  }
}
