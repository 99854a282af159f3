import NavigationTrace
import ScenarioPlaying

extension RunReport {
  /// The lines of a table of where the time of each play went, the longest first, and the sums of
  /// each engine; what was not played, and what a lost worker played, is left out.
  var timing: [String] {
    var table = TextTable()
    let parts = ["opening", "launch", "loading", "waiting", "closing", "seconds"]
    table.append(parts.map { $0.padded(before: 7) } + ["scenario"])
    for engine in engines {
      let plays = scenarios(on: engine).compactMap { play in
        play.times.map { (times: $0, title: "\(play.title) on \(title(of: engine))") }
      }
      for play in plays.sorted(by: { $0.times.seconds > $1.times.seconds }) {
        table.append(play.times.cells + [play.title])
      }
      let sum = plays.map(\.times).reduce(PlayTimes(), +)
      table.append(sum.cells + ["\(plays.count.counted("play")) on \(title(of: engine))"])
    }
    return ["", "where the time went, in seconds:"] + table.lines()
  }
}

extension PlayTimes {
  fileprivate var cells: [String] {
    [opening, launch, loading, waiting, closing, seconds]
      .map { Duration.seconds($0).inThousandths.padded(before: 7) }
  }
}
