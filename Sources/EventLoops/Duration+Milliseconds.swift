extension Duration {
  /// Whole milliseconds, rounded up so that nothing happens too early; never less than 0.
  package var milliseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let part = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return UInt64(min(seconds, 1 << 40)) * 1000 + UInt64(part)
  }
}
