import AuthoredYAML
import NavigationTrace
import ScenarioLanguage

extension RunDocument {
  /// What a number of a report is at most: more is no report of a run, and its sum might not fit.
  fileprivate static let most = 1_000_000_000
  /// What the number of a round is at most.
  fileprivate static let mostRounds = 1_000_000

  /// Checks every number that is counted with.
  ///
  /// - Throws: ``AuthoredError`` that names the first one which no run can have.
  package func checkNumbers(file: String) throws(AuthoredError) {
    try Self.check([("stoppedAfter", stoppedAfter)], from: 0, to: Self.most, file)
    for (index, engine) in engines.enumerated() {
      let key = "engines.\(index + 1)"
      try Self.check([("\(key).rounds", engine.rounds)], from: 1, to: Self.mostRounds, file)
      try Self.check(
        [
          ("\(key).seconds", engine.seconds), ("\(key).waiting", engine.waiting),
          ("\(key).overhead", engine.overhead),
        ], from: 0, to: Double(Self.most), file)
    }
    for (index, scenario) in scenarios.enumerated() {
      try scenario.checkNumbers(file: file, key: "scenarios.\(index + 1)")
    }
  }

  fileprivate static func check<Number: Comparable>(
    _ numbers: [(key: String, value: Number?)], from least: Number, to most: Number, _ file: String
  ) throws(AuthoredError) {
    for (key, value) in numbers {
      guard let value, !(least <= value && value <= most) else { continue }
      throw AuthoredError(
        file: file, key: key, problem: "no run has '\(value)' there",
        expected: "a number from \(least) to \(most)")
    }
  }
}

extension RunDocument.Scenario {
  fileprivate func checkNumbers(file: String, key: String) throws(AuthoredError) {
    let counts = [
      ("\(key).tolerances", tolerances), ("\(key).spoiledPlays", spoiledPlays),
      ("\(key).unobservable.fields", unobservable?.fields),
      ("\(key).supplied.events", supplied?.events),
      ("\(key).supplied.fields", supplied?.fields),
      ("\(key).supplied.places", supplied?.places), ("\(key).notStated", notStated),
    ]
    let events = (unobservable?.events ?? [:]).sorted { $0.key < $1.key }
      .map { ("\(key).unobservable.events.\($0.key)", Int?.some($0.value)) }
    let tolerated = (diff?.tolerances ?? [:]).sorted { $0.key < $1.key }
      .map { ("\(key).diff.tolerances.\($0.key)", Int?.some($0.value)) }
    try RunDocument.check(counts + events + tolerated, from: 0, to: RunDocument.most, file)
    try RunDocument.check([("\(key).round", round)], from: 1, to: RunDocument.mostRounds, file)
    try RunDocument.check(
      [("\(key).seconds", seconds)], from: 0, to: Double(RunDocument.most), file)
  }
}
