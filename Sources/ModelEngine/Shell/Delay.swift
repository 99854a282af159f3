import WebViewKit

/// A delay of a page that has begun, after which it leads on by itself.
struct Delay: Sendable {
  let view: ViewID
  let load: LoadID
  /// When it is over; sooner where time was let pass.
  var due: ContinuousClock.Instant
}
