import FuzzTargets

/// The table of all targets, with each figure next to its target value.
struct Report {
  private let options: Options
  private var rows: [[String]] = [
    ["fuzzed", "inputs", "inputs/s", "edges", "features", "corpus", "target", "figure", "verdict"]
  ]

  init(_ options: Options) { self.options = options }

  /// Fuzzes, prints the results, and returns whether the targets are met.
  mutating func print() throws -> Bool {
    Swift.print("seed \(options.seed), \(options.seconds) s each")
    var isMet = true
    for target in options.targets {
      let run = try TargetRun(target, options)
      isMet = run.isMet(options) && isMet
      add(run)
      guard let failure = run.failure else { continue }
      Swift.print(
        """
        \(target): \(failure.what)
          kept as \(failure.file); again by: scripts/fuzz \(target) --replay \(failure.file)
        """)
    }
    printTable()
    return isMet
  }

  private mutating func add(_ run: TargetRun) {
    rows.append([
      "\(run.target)", "\(run.inputs)", "\(Int(Double(run.inputs) / max(run.seconds, 0.001)))",
      "\(run.coverage.edges)", "\(run.coverage.features)", "\(run.corpusCount)",
      "no failure, \(TargetRun.least(options)) inputs",
      "\(run.failure == nil ? "no failure" : "1 failure"), \(run.inputs) inputs",
      run.isMet(options) ? "met" : "MISSED",
    ])
  }

  private func printTable() {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      let cells = zip(row, widths).enumerated().map { index, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return 1...5 ~= index ? space + cell.0 : cell.0 + space
      }
      Swift.print(cells.joined(separator: "  "))
    }
  }
}
