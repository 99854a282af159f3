import ScenarioPlaying

extension Duration {
  /// Seconds with two decimals, `0.05 s`; `String(format:)` would need all of Foundation for this.
  package var inHundredths: String {
    let hundredths = Int((inSeconds * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
  }
}
