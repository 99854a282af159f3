#if !canImport(WebKit)
/// Whether a page records.
public enum CaptureState: Int, Hashable, Sendable {
  /// It does not.
  case none = 0
  /// It does.
  case active = 1
  /// It would, and gets nothing.
  case muted = 2
}
#endif
