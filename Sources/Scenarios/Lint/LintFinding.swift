import AuthoredYAML

/// An error in a scenario, and the remedy.
package struct LintFinding: Hashable, Sendable, CustomStringConvertible {
  package var rule: Rule
  /// The file or folder to change.
  package var file: String
  /// The line of the file; `nil` if the error is about the complete file.
  package var line: Int?
  /// A description of the error, and the remedy.
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

  /// One line: `expected.yaml:7: ERROR; REMEDY [RULE]`.
  package var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(message) [\(rule.rawValue)]"
  }

  /// The kinds of errors that can be found without playing a scenario.
  ///
  /// The raw value is the rule's name in reports.
  package enum Rule: String, CaseIterable, Hashable, Sendable {
    case unreadable
    case redundantOverride = "redundant-override"
    case orphan
    case unusedTolerance = "unused-tolerance"
    case neverPlayed = "never-played"
    case noExpectation = "no-expectation"
    case notModelled = "not-modelled"

    /// The error in one line, for `navtrace lint --help`.
    package var abstract: String {
      switch self {
      case .unreadable:
        "a file that its reader refuses: an unknown key, an expectation without a source"
      case .redundantOverride: "an override whose events and groups are those of expected.yaml"
      case .orphan: "a file that no scenario or run uses"
      case .unusedTolerance:
        "an anyOrder whose events can come in one order only; an optional without an event"
      case .neverPlayed: "a scenario that all engines are excepted from"
      case .noExpectation: "a scenario without an expectation for an engine that plays it"
      case .notModelled:
        "more is expected of the model than the part before a script, or before what else it does "
          + "not follow (navtrace doctor --pages)"
      }
    }
  }
}

extension LintFinding: Comparable {
  /// Findings are sorted by file, then from top to bottom.
  package static func < (one: LintFinding, other: LintFinding) -> Bool {
    (one.file, one.line ?? 0, one.message) < (other.file, other.line ?? 0, other.message)
  }
}
