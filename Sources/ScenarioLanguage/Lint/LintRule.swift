/// What may be wrong with a scenario that nobody has played yet; the raw value is its name in
/// reports.
package enum LintRule: String, CaseIterable, Hashable, Sendable {
  /// A file that its reader refuses.
  case unreadable
  /// An override that expects what would be expected without it.
  case redundantOverride = "redundant-override"
  /// An override that has the whole trace, though at most half of its parent's entries differ.
  case wholeTrace = "whole-trace"
  /// An override whose `port` names neither a file nor a setting.
  case unknownPort = "unknown-port"
  /// A file that nothing looks for.
  case orphan
  /// A group that accepts what its events in one order accept.
  case unusedTolerance = "unused-tolerance"
  /// A scenario that names no row, case or rule, or that no engine plays.
  case coversNothing = "covers-nothing"
  /// A scenario from which nothing is expected of some engine that plays it.
  case noExpectation = "no-expectation"
  /// A scenario with a script of which more is expected of the model than the part before it.
  case skippedScript = "model-skips-script"
}
