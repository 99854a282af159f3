/// One line of section 8 of the performance targets: a figure, its limit, and its goal.
struct Target: Sendable {
  enum Verdict: String {
    case met = "aim met"
    case within = "met"
    /// The figure misses the limit by less than the noise of a measurement.
    case barely = "met, within 10 %"
    case missed = "MISSED"
    case unmeasured = "not measured"
  }

  let what: String
  /// The loads or parts that the figure is computed from.
  let parts: [String]
  let unit: String
  let must: Double
  let aim: Double
  /// The figure; `nil` if it was not measured.
  let figure: @Sendable (Results) -> Double?

  init(
    _ what: String, _ parts: [String], _ unit: String, must: Double, aim: Double,
    _ figure: @escaping @Sendable (Results) -> Double?
  ) {
    (self.what, self.parts, self.unit) = (what, parts, unit)
    (self.must, self.aim, self.figure) = (must, aim, figure)
  }

  func verdict(_ results: Results) -> Verdict {
    guard let figure = figure(results) else { return .unmeasured }
    if figure <= aim { return .met }
    if figure <= must { return .within }
    // System calls and bytes are exact counts, so they have no noise.
    return unit != "" && figure <= must * 1.1 ? .barely : .missed
  }
}
