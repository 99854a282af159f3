#if !canImport(WebKit)
/// What a page wants to capture (WKMediaCaptureType).
public enum WKMediaCaptureType: Int, Sendable {
  /// The camera.
  case camera = 0
  /// The microphone.
  case microphone = 1
  /// Both.
  case cameraAndMicrophone = 2
}
#endif
