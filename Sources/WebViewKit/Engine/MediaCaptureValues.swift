#if !canImport(WebKit)
/// A page's wish for camera or microphone.
public struct MediaCaptureValues: Sendable {
  /// What it wants.
  public var type: WKMediaCaptureType
  /// The origin that asks; the page's where the engine cannot tell.
  public var origin: OriginValues
  /// The frame that asks.
  public var frame: FrameReference

  /// Creates the values of a wish.
  public init(type: WKMediaCaptureType, origin: OriginValues, frame: FrameReference) {
    self.type = type
    self.origin = origin
    self.frame = frame
  }
}
#endif
