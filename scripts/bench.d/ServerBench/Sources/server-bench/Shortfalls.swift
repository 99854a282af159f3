/// The targets that are not reached, with profiles of their processor time.
struct Shortfalls {
  private let results: Results

  init(_ results: Results) { self.results = results }

  func print(in setting: Setting) throws {
    let short = Targets.all.filter { target in
      ![.met, .unmeasured].contains(target.verdict(results))
    }
    for workload in Workload.all where short.contains(where: { $0.parts.contains(workload.name) }) {
      let mine = workload.contenders[0]
      Swift.print("\n\(workload.name) is beyond an aim; \(mine.rawValue)'s processor time there:")
      guard let profile = try Profile(mine, workload, in: setting) else {
        Swift.print("  perf is not here: install linux-perf")
        continue
      }
      for line in profile.lines { Swift.print("  \(line)") }
    }
    if short.contains(where: { $0.parts.contains("start") }) {
      Swift.print("\nthe start is beyond an aim; its processor time:")
      for line in try Profile(startOf: .ours, in: setting)?.lines ?? [] {
        Swift.print("  \(line)")
      }
    }
    if short.contains(where: { $0.parts.contains("size") }) {
      Swift.print("\nthe size is beyond an aim; the largest parts of the program, in bytes:")
      for line in try ProgramParts(of: setting.options.fixtureServer).lines {
        Swift.print("  \(line)")
      }
    }
  }
}
