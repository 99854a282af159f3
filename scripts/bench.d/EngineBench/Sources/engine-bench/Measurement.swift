/// The time of one scenario, in milliseconds.
struct Measurement {
  /// The whole time.
  var total: Double
  /// The part that stands out: waiting of navtrace, starting and ending the browser of a driver.
  var part = 0.0
}
