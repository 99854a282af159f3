import NavigationTrace
import ScenarioLanguage
import ScenarioResearch
import WebViewKit

/// What `navtrace list --covers` says of one row of the behaviour list.
struct CoveredRow: Codable, Hashable, Sendable {
  /// A scenario that covers the row, or the case.
  struct Showing: Codable, Hashable, Sendable {
    var scenario: String
    /// The events that show the row, in the words of a trace.
    var assertion: [String]
    /// The system that the scenario is about; nil in the table of rows.
    var profile: SystemProfile?
    /// What came of it, by engine.
    var outcomes: [String: Outcome]
  }

  /// What came of a scenario on an engine.
  struct Outcome: Codable, Hashable, Sendable {
    /// `matched`, `overridden`, `differed`, `could not run`, `not shown` or `not run`.
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

extension CoveredRow.Showing {
  init(_ scenario: String, _ coverage: Coverage, _ outcomes: CoverageTable.Outcomes) {
    self.init(
      scenario: scenario, assertion: coverage.assertion.map(\.description),
      outcomes: (outcomes[scenario]?[coverage] ?? [:]).mapValues { CoveredRow.Outcome($0) })
  }
}

extension CoveredRow.Outcome {
  init(_ outcome: CoverageOutcome) {
    isPromising = outcome.isPromising
    switch outcome {
    case .shown: word = "matched"
    case .overridden(let why): (word, reason) = ("overridden", why)
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
