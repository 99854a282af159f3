import AuthoredYAML
import Foundation

/// Something that is wrong with a scenario, and what to do.
public struct LintFinding: Hashable, Sendable, CustomStringConvertible {
  /// The rule that it breaks.
  public var rule: LintRule
  /// The file, or the folder, that is to be changed.
  public var file: String
  /// The line of the file; nil where the whole file is meant.
  public var line: Int?
  /// What is wrong, and what to do.
  public var message: String

  init(_ rule: LintRule, _ file: String, line: Int? = nil, _ message: String) {
    self.rule = rule
    self.file = file
    self.line = line
    self.message = message
  }

  /// What a reader refuses.
  init(_ error: AuthoredError) {
    self.init(.unreadable, error.file, line: error.line, error.message)
  }

  /// One line: `expected.yaml:7: what is wrong; what to do [rule]`.
  public var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(message) [\(rule.rawValue)]"
  }

  /// Whether ``mend()`` can put it right without losing anything that somebody expects.
  public var isMendable: Bool { rule == .redundantOverride }

  /// Puts it right by deleting the file.
  ///
  /// - Throws: The system's error where that cannot be done.
  public func mend() throws {
    guard isMendable else { return }
    try FileManager.default.removeItem(atPath: file)
  }
}

extension LintFinding: Comparable {
  /// Findings are told by file, then from top to bottom.
  public static func < (one: LintFinding, other: LintFinding) -> Bool {
    (one.file, one.line ?? 0, one.message) < (other.file, other.line ?? 0, other.message)
  }
}
