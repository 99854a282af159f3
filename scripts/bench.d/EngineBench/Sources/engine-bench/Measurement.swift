/// What one scenario took, in milliseconds.
struct Measurement {
  /// All of it.
  var total: Double
  /// The part that stands out: waiting of navtrace, starting and ending the browser of a driver.
  var part = 0.0
}
