import Foundation
import NavigationTrace
import Scenarios

/// The data that the page reads first: the report without the events of the scenario runs.
struct HTMLIndex: Encodable {
  struct Scenario: Encodable {
    var name: String
    var title: String
    var tags: [String]
  }

  struct Play: Encodable {
    /// The indices of the scenario and the engine in the lists of the index.
    var scenario: Int
    var engine: Int
    var round: Int
    var outcome: PlayOutcome
    var summary: String?
    /// The first difference or the error, in one line, if the scenario run failed.
    var reason: String?
    var seconds: Double
    var unobservable: RunDocument.Unobservable?
    var retries: Int?
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
  var engines: [RunDocument.Engine]
  var scenarios: [Scenario] = []
  var plays: [Play] = []
  var flakes: [Flaky] = []
  /// The kinds of events that are steps, and the kinds that are property changes.
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
    // The page distinguishes engines by their names.
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
      scenario: scenario, engine: engine, round: report.round, outcome: play.outcome,
      summary: play.summary, reason: report.headline, seconds: play.seconds,
      unobservable: play.unobservable, retries: play.retries)
  }
}

extension ScenarioReport {
  /// The first difference, or the error, in one line.
  ///
  /// For a scenario run that passed, the changes from the engine that it was compared with; `nil`
  /// if nothing changed.
  fileprivate var headline: String? {
    guard isBad else { return changes.isEmpty ? nil : summary }
    let divergence = diff?.firstDivergence?.split(separator: "\n").first
    return divergence.map { String($0).printableLine } ?? reason
  }
}

/// The data of one scenario run, which the page parses when the reader opens it.
struct HTMLPlay: Encodable {
  /// An event of the trace or of the server, given by its index.
  struct Moment: Encodable {
    var seconds: Double
    var event: Int?
    var server: Int?
    var request: Int?
  }

  private enum Key: String, CodingKey { case round, divergence, timeline }

  private let play: RunDocument.Scenario
  private let round: Int
  private let divergence: String?
  private let timeline: [Moment]

  init(_ report: ScenarioReport) {
    play = RunDocument.Scenario(report)
    round = report.round
    divergence = report.diff?.firstDivergence
    timeline = Timeline(report.trace?.events ?? [], report.evidence).rows.map(Moment.init)
  }

  /// Encodes the scenario run as in run.json, with its round, the first difference, and the
  /// timeline.
  func encode(to encoder: any Encoder) throws {
    try play.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(round, forKey: .round)
    try container.encodeIfPresent(divergence, forKey: .divergence)
    try container.encode(timeline, forKey: .timeline)
  }
}

extension HTMLPlay.Moment {
  fileprivate init(_ row: Timeline.Row) {
    seconds = row.seconds
    request = row.request
    switch row.moment {
    case .trace(let index): event = index
    case .server(let index): server = index
    }
  }
}

/// The files of a scenario as they are when the report is written.
struct HTMLSource: Encodable {
  struct File: Encodable {
    var file: String
    var source: String
  }

  var name: String
  /// The path of the scenario's file; `nil` if the file was not found.
  var file: String?
  var source: String?
  /// The expectations, beginning with the file that applies to every engine.
  var expectations: [File] = []

  /// Reads the files of a scenario.
  ///
  /// - Parameter folder: The scenario's folder; `nil` if it is not known.
  init(_ name: String, in folder: String?) {
    self.name = name
    guard let folder else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.filter({ $0.hasSuffix(".yaml") }).sorted(by: Self.precedes) {
      let path = "\(folder)/\(name)"
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
      if name == "scenario.yaml" {
        (file, source) = (path, text)
      } else if name.hasPrefix("expected.") {
        expectations.append(File(file: name, source: text))
      }
    }
  }

  /// Whether one file is listed before another: `expected.yaml` before `expected.webkitgtk.yaml`.
  private static func precedes(_ one: String, _ other: String) -> Bool {
    (one.count(where: { $0 == "." }), one) < (other.count(where: { $0 == "." }), other)
  }
}
