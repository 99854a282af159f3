extension Duration {
  /// The duration as a number of seconds.
  package var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  /// The duration for people, to a millisecond: `0.3 s`, `30 s`.
  package var inWords: String {
    let milliseconds = Int((inSeconds * 1000).rounded())
    guard milliseconds % 1000 != 0 else { return "\(milliseconds / 1000) s" }
    return "\(Double(milliseconds) / 1000) s"
  }
}
