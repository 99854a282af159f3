extension Duration {
  /// Whole microseconds, rounded towards zero.
  var microseconds: Int {
    Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
  }
}
