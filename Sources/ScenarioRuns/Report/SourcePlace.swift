import AuthoredYAML
import Foundation
import NavigationTrace
import Scenarios

/// The position that explains an outcome: a file, and a line if it is known.
package struct SourcePlace: Hashable, Sendable {
  /// The file's path, relative to the working directory if the file is below it.
  var file: String
  /// The number of the line, from 1.
  var line: Int?

  /// `Scenarios/a/b/expected.yaml:5`.
  var description: String { file + (line.map { ":\($0)" } ?? "") }

  var folder: String { URL(filePath: file).deletingLastPathComponent().relativePath }
}

extension SourcePlace {
  /// Creates the position of the first difference from an expectation: its file and line.
  ///
  /// If nothing was compared, this is the position of the scenario.
  /// - Parameter directory: The working directory.
  package init(
    of report: ScenarioReport, in scenario: Scenario,
    directory: String = FileManager.default.currentDirectoryPath
  ) {
    let isCompared =
      report.outcome == .passed || report.outcome == .failed || report.diff != nil
    let expectation =
      isCompared ? try? scenario.expectation(for: report.engine) : nil
    file = (expectation?.file ?? scenario.file).relativePath(to: directory)
    line = report.firstExpectedDifference.flatMap { expectation?.line(ofEvent: $0) }
  }
}

extension ScenarioReport {
  /// The position of the first expected event that differs.
  ///
  /// If an unexpected event comes first, this is the position of the expected event before it.
  fileprivate var firstExpectedDifference: Int? {
    guard let diff, let first = diff.lines.firstIndex(where: \.isDifference) else { return nil }
    return diff.lines[...first].last { $0.expectedPosition != nil }?.expectedPosition
  }
}
