import Foundation
import NavigationTrace
import ScenarioLanguage

/// What the page reads first: everything of a run but what happened in its plays.
struct HTMLIndex: Encodable {
  struct Scenario: Encodable {
    var name: String
    var title: String
    var tags: [String]
    var strength: EvidenceStrength?
  }

  struct Play: Encodable {
    /// The scenario and the engine, by their places in the index.
    var scenario: Int
    var engine: Int
    var round: Int
    var verdict: Verdict
    var summary: String?
    var seconds: Double
    var unobservable: RunDocument.Unobservable?
    var supplied: SuppliedCounts?
    var tolerances: Int?
    var spoiledPlays: Int?
  }

  struct Flaky: Encodable {
    var scenario: Int
    var engine: Int
    var plays: Int
    var classes: [String]
    var text: String
  }

  var run = RunDocument.version
  var navtrace: String
  var began: String
  var interrupted: Bool
  var sums: [String]
  /// The scenarios by the strength of their evidence, in a line.
  var evidence: String?
  var engines: [RunDocument.Engine]
  var scenarios: [Scenario] = []
  var plays: [Play] = []
  var flakes: [Flaky] = []
  /// The kinds of events that are the app's own doing, and those that are changes of properties.
  var steps = EventKind.allCases.filter { $0.channel == .step }.map(\.rawValue)
  var properties = EventKind.allCases.filter { $0.channel == .property }.map(\.rawValue)

  /// The fields of each kind, in the order in which they are printed.
  var fields = Dictionary(
    uniqueKeysWithValues: EventKind.allCases.map { ($0.rawValue, $0.fields.map(\.rawValue)) })

  package init(_ report: RunReport, by program: String) {
    navtrace = program
    began = report.began.ISO8601Format()
    interrupted = report.wasInterrupted
    sums = report.sums
    evidence = report.evidence
    // The page tells engines apart by their names.
    let titles = report.engines.map(report.title)
    engines = zip(report.engines, titles).map { engine, title in
      var engine = RunDocument.Engine(engine)
      engine.name = title
      return engine
    }
    var places: [String: Int] = [:]
    let names = report.engines.flatMap(\.scenarios) + report.scenarios.map(\.scenario)
    for name in names where places[name] == nil {
      places[name] = scenarios.count
      scenarios.append(Scenario(name: name, title: "", tags: []))
    }
    func engine(_ title: String) -> Int { titles.firstIndex(of: title) ?? 0 }
    for play in report.scenarios {
      let place = places[play.scenario] ?? 0
      scenarios[place].title = play.heading
      scenarios[place].tags = play.tags
      scenarios[place].strength = play.strength ?? scenarios[place].strength
      plays.append(Play(play, scenario: place, engine: engine(play.engineTitle)))
    }
    flakes = report.flakes.map { flake in
      Flaky(
        scenario: places[flake.scenario] ?? 0, engine: engine(flake.engine), plays: flake.plays,
        classes: flake.classes.map(\.flakeClass.rawValue), text: flake.summary)
    }
  }
}

extension HTMLIndex.Play {
  fileprivate init(_ report: ScenarioReport, scenario: Int, engine: Int) {
    let play = RunDocument.Scenario(report)
    self.init(
      scenario: scenario, engine: engine, round: report.round, verdict: play.verdict,
      summary: play.summary, seconds: play.seconds, unobservable: play.unobservable,
      supplied: play.supplied, tolerances: play.tolerances, spoiledPlays: play.spoiledPlays)
  }
}
