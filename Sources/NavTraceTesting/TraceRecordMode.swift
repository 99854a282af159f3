/// Which traces are written as the expectation that they are compared with.
///
/// The modes and their names are those of swift-snapshot-testing. A test whose trace was written
/// fails, so that nobody takes what was recorded for what was expected.
public enum TraceRecordMode: String, CaseIterable, Hashable, Sendable {
  /// Every trace.
  case all
  /// Those that differ from their expectation, and those that have none.
  case failed
  /// Those that have none; the default.
  case missing
  /// None.
  case never

  /// The mode of tests that do not say.
  @TaskLocal static var ofTask: TraceRecordMode?

  /// The environment's variable that names the mode of tests that do not say.
  static let variable = "NAVTRACE_TESTING_RECORD"

  /// The mode of a comparison: what it says itself, else its test, else the environment.
  ///
  /// With `CI=true` nothing is written, whoever says so.
  ///
  /// - Throws: ``NavTraceTestingError/unknownRecordMode(_:)`` for a word in the environment that is
  ///   none.
  static func effective(
    _ own: TraceRecordMode?, environment: [String: String]
  ) throws(NavTraceTestingError) -> TraceRecordMode {
    var named: TraceRecordMode?
    if let word = environment[variable] {
      named = TraceRecordMode(rawValue: word)
      if named == nil { throw .unknownRecordMode(word) }
    }
    guard environment["CI"] != "true" else { return .never }
    return own ?? ofTask ?? named ?? .missing
  }

  /// Whether a trace is written.
  ///
  /// - Parameter matches: Whether it is as expected; nil if nothing is expected.
  func writes(whenMatching matches: Bool?) -> Bool {
    switch self {
    case .all: true
    case .failed: matches != true
    case .missing: matches == nil
    case .never: false
    }
  }
}
