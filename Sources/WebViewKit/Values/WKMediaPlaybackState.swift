#if !canImport(WebKit)
/// Whether a page plays something (WKMediaPlaybackState).
public enum WKMediaPlaybackState: Int, Sendable {
  /// There is nothing to play.
  case none = 0
  /// It plays.
  case playing = 1
  /// It is paused.
  case paused = 2
  /// The app has suspended it.
  case suspended = 3
}
#endif
