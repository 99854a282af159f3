#if !canImport(WebKit)
/// Which frame an action concerns, as far as an engine can tell.
public enum FrameReference: Hashable, Sendable {
  /// No frame: a load that the app began, or a window that does not exist yet.
  case none
  /// This frame.
  case frame(FrameValues)
  /// Some frame; the engine cannot tell which. It is in the engine's capability table.
  case unobservable
}
#endif
