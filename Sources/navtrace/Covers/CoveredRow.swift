import NavigationHarness

/// What `navtrace list --covers` says of one row of the behaviour list.
struct CoveredRow: Codable, Hashable, Sendable {
  /// A scenario that covers the row.
  struct Showing: Codable, Hashable, Sendable {
    var scenario: String
    /// The events that show the row, in the words of a trace.
    var assertion: [String]
    /// What came of it, by engine.
    var outcomes: [String: Outcome]
  }

  /// What came of a scenario on an engine.
  struct Outcome: Codable, Hashable, Sendable {
    /// `matched`, `differed`, `could not run`, `not shown` or `not run`.
    var word: String
    var reason: String?
    /// Whether the row is shown by it, or may be once it is played.
    var isPromising: Bool
  }

  /// A test that shows what no trace can, or the part of it that none can.
  struct Test: Codable, Hashable, Sendable {
    var file: String
    var name: String
    var engines: [String]?
  }

  var id: String
  var behaviour: String
  var showings: [Showing]
  var tests: [Test]
  /// The engines on which a scenario shows it, or may once it is played; where it has none, a test.
  var engines: [String]
}

extension CoveredRow.Outcome {
  init(_ outcome: CoverageOutcome) {
    isPromising = outcome.isPromising
    switch outcome {
    case .shown: word = "matched"
    case .differed: word = "differed"
    case .couldNotRun(let why): (word, reason) = ("could not run", why)
    case .notShown(let why): (word, reason) = ("not shown", why)
    case .notRun(doubtful: []): word = "not run"
    case .notRun(let fields):
      word = "not run"
      reason = "not always observable: \(fields.joined(separator: ", "))"
    }
  }
}
