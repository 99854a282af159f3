#if !canImport(WebKit)
/// What a page records with.
public enum CaptureDevice: Hashable, Sendable {
  /// The camera.
  case camera
  /// The microphone.
  case microphone
}
#endif
