/// Milliseconds since a moment.
func milliseconds(since beginning: ContinuousClock.Instant) -> Double {
  (ContinuousClock.now - beginning) / .milliseconds(1)
}
