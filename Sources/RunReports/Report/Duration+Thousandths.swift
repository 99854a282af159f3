import ScenarioPlaying

extension Duration {
  /// Seconds with three decimals and no unit, `0.052`, as formats for programs want them.
  package var inThousandths: String {
    let thousandths = max(0, Int((inSeconds * 1000).rounded()))
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }
}
