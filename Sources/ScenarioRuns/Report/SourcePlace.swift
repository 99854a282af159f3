import AuthoredYAML
import Foundation
import NavigationTrace
import Scenarios

/// The place that explains an outcome: a file, and perhaps a line of it.
package struct SourcePlace: Hashable, Sendable {
  /// Relative to the working directory if it lies below it.
  var file: String
  /// Counted from 1.
  var line: Int?

  /// `Scenarios/a/b/expected.yaml:5`.
  var description: String { file + (line.map { ":\($0)" } ?? "") }

  var folder: String { URL(filePath: file).deletingLastPathComponent().relativePath }
}

extension SourcePlace {
  /// Creates the place of the first difference from an expectation: its file and line.
  ///
  /// If nothing was compared, the place is the scenario.
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
  /// The position of the expected event that differs first.
  ///
  /// If an event came unexpectedly, the position is the one of the expected event before it.
  fileprivate var firstExpectedDifference: Int? {
    guard let diff, let first = diff.lines.firstIndex(where: \.isDifference) else { return nil }
    return diff.lines[...first].last { $0.expectedPosition != nil }?.expectedPosition
  }
}
