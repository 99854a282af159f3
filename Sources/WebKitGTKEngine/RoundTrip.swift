#if WebKitGTK
/// How a round trip through a web process ended.
enum RoundTrip: Sendable {
  /// The page's timers that were due have fired.
  case completed
  /// A new document came, so that the answer is lost; it can be asked for again.
  case interrupted
  /// There is no web process any more.
  case ended
}
#endif
