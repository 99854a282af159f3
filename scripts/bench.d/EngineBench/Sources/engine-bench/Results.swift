import Foundation

/// The measurements of all rounds.
struct Results {
  private let names: [String]
  /// The measurements, one per round, keyed by scenario and then by contender.
  private var measurements: [String: [Int: [Measurement]]] = [:]

  init(names: [String]) { self.names = names }

  mutating func add(_ measurement: Measurement, _ contender: Int, _ scenario: String) {
    measurements[scenario, default: [:]][contender, default: []].append(measurement)
  }

  /// The ratio of two contenders' times: the median over all rounds.
  ///
  /// Each round has the sum of the scenarios that both can play.
  func ratio(_ one: Int, to other: Int) -> Double {
    var sums: [(Double, Double)] = []
    for played in measurements.values {
      guard let first = played[one], let second = played[other] else { continue }
      for (round, pair) in zip(first, second).enumerated() {
        if sums.count == round { sums.append((0, 0)) }
        sums[round].0 += pair.0.total
        sums[round].1 += pair.1.total
      }
    }
    return Self.median(sums.map { $0.0 / $0.1 })
  }

  /// A table with one row of medians per scenario, and one row with their sums.
  ///
  /// The ratios are to the bare loop.
  var table: String {
    var rows = [
      [
        "median ms", names[0], names[1], "waiting", "ratio", names[2], "browser", "ratio",
      ]
    ]
    var sums = [Double](repeating: 0, count: 5)
    for workload in Workload.all {
      let figures = medians(workload.name)
      rows.append([workload.name] + row(figures, ratios: [ratio(figures, 1), ratio(figures, 3)]))
      for (index, figure) in figures.enumerated() { sums[index] += figure ?? 0 }
    }
    rows.append(["all"] + row(sums, ratios: [self.ratio(1, to: 0), self.ratio(2, to: 0)]))
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + padding : padding + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n") + "\n"
  }

  /// The columns: the bare loop; navtrace and its waiting; the driver and its browser.
  ///
  /// A value is `nil` if the scenario was not played.
  private func medians(_ scenario: String) -> [Double?] {
    let played = measurements[scenario] ?? [:]
    func median(_ index: Int, _ path: KeyPath<Measurement, Double>) -> Double? {
      played[index].map { Self.median($0.map { $0[keyPath: path] }) }
    }
    return [
      median(0, \.total), median(1, \.total), median(1, \.part), median(2, \.total),
      median(2, \.part),
    ]
  }

  private func ratio(_ figures: [Double?], _ index: Int) -> Double? {
    guard let bare = figures[0], let own = figures[index] else { return nil }
    return own / bare
  }

  private func row(_ figures: [Double?], ratios: [Double?]) -> [String] {
    let cells = figures.map { $0.map { Self.text($0) } ?? "-" }
    let shares = ratios.map { $0.map { Self.text($0, digits: 2) } ?? "-" }
    return cells[0...2] + [shares[0]] + cells[3...4] + [shares[1]]
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  static func text(_ value: Double, digits: Int = 1) -> String {
    String(format: "%.\(digits)f", value)
  }
}
