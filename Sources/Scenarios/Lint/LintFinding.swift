import AuthoredYAML

/// A mistake in a scenario, and the remedy.
package struct LintFinding: Hashable, Sendable, CustomStringConvertible {
  package var rule: Rule
  /// The file or folder to change.
  package var file: String
  /// The line of the file; `nil` if the mistake concerns the whole file.
  package var line: Int?
  /// The mistake, and the remedy.
  package var message: String

  init(_ rule: Rule, _ file: String, line: Int? = nil, _ message: String) {
    self.rule = rule
    self.file = file
    self.line = line
    self.message = message
  }

  init(_ error: AuthoredError) {
    self.init(.unreadable, error.file, line: error.line, error.message)
  }

  /// One line: `expected.yaml:7: MISTAKE; REMEDY [RULE]`.
  package var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(message) [\(rule.rawValue)]"
  }

  /// The mistakes that can be found without playing a scenario.
  ///
  /// The raw value is the name in reports.
  package enum Rule: String, CaseIterable, Hashable, Sendable {
    /// A file that cannot be read.
    case unreadable
    /// An override that changes nothing.
    case redundantOverride = "redundant-override"
    /// A file that no scenario or run uses.
    case orphan
    /// A group that accepts no more than its events in one order.
    case unusedTolerance = "unused-tolerance"
    /// A scenario that no engine plays.
    case neverPlayed = "never-played"
    /// A scenario without an expectation for an engine that plays it.
    case noExpectation = "no-expectation"
    /// A scenario that expects events of the model after a script, which the model does not run.
    case notModelled = "not-modelled"
  }
}

extension LintFinding: Comparable {
  /// Findings are sorted by file, then from top to bottom.
  package static func < (one: LintFinding, other: LintFinding) -> Bool {
    (one.file, one.line ?? 0, one.message) < (other.file, other.line ?? 0, other.message)
  }
}
