/// What `navtrace list --oracle` says of one case of the oracle.
struct OracleRow: Codable, Hashable, Sendable {
  var id: String
  var title: String
  /// How strongly its source pins it.
  var strength: String
  /// Why no scenario shows it.
  var none: String?
  var showings: [CoveredRow.Showing]

  /// Whether a scenario shows it, or there is a reason for none, and no trace of it differed.
  var isWell: Bool {
    let outcomes = showings.flatMap(\.outcomes.values)
    return (none != nil || !showings.isEmpty)
      && !outcomes.contains { $0.word == "differed" || $0.word == "could not run" }
  }

  /// What came of its scenarios on an engine: `matched`, or `matched 3, overridden 1`.
  func outcome(on engine: String) -> String {
    let words = showings.compactMap { $0.outcomes[engine]?.word }
    let kinds = Set(words).sorted()
    guard words.count > 1 else { return words.first ?? "" }
    return kinds.map { kind in "\(kind) \(words.count { $0 == kind })" }.joined(separator: ", ")
  }
}
