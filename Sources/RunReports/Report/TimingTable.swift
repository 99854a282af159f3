import ScenarioPlaying

/// A table of where the time of each play went, the longest first, and the sums of each engine.
struct TimingTable {
  private let run: RunReport

  init(_ run: RunReport) { self.run = run }

  /// The lines of the table; what was not played, and what a lost worker played, is left out.
  var lines: [String] {
    var table = TextTable()
    let parts = ["opening", "launch", "loading", "waiting", "closing", "seconds"]
    table.append(parts.map(Self.padded) + ["scenario"])
    for engine in run.engines {
      let plays = run.scenarios(on: engine).compactMap { play in
        play.times.map { (times: $0, title: "\(play.title) on \(run.title(of: engine))") }
      }
      for play in plays.sorted(by: { $0.times.seconds > $1.times.seconds }) {
        table.append(Self.cells(play.times) + [play.title])
      }
      let sum = plays.map(\.times).reduce(PlayTimes(), +)
      table.append(
        Self.cells(sum) + [
          "\(plays.count) play\(plays.count == 1 ? "" : "s") on \(run.title(of: engine))"
        ])
    }
    return ["", "where the time went, in seconds:"] + table.lines()
  }

  private static func cells(_ times: PlayTimes) -> [String] {
    [times.opening, times.launch, times.loading, times.waiting, times.closing, times.seconds]
      .map { padded(Duration.seconds($0).inThousandths) }
  }

  private static func padded(_ text: String) -> String {
    String(repeating: " ", count: max(0, 7 - text.count)) + text
  }
}
