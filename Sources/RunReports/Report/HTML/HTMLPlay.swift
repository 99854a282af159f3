import NavigationTrace
import ScenarioLanguage
import ScenarioPlaying

/// What the page reads of a play when somebody opens it.
struct HTMLPlay: Encodable {
  /// An event of the trace, or of the server, by its place.
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

  /// The play as run.json has it, with its round, where it leaves the expectation, and one clock.
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
