/// The time of one scenario, in milliseconds.
struct Measurement {
  /// The total time.
  var total: Double
  /// A part of the total: the waiting of navtrace, or starting and ending the driver's browser.
  var part = 0.0
}
