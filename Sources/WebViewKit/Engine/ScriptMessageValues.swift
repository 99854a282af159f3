#if !canImport(WebKit)
/// A message that a page has posted to a handler.
public struct ScriptMessageValues: Sendable {
  /// The registration that it was posted to.
  public var handler: ScriptHandlerID
  /// The message.
  public var body: ScriptValue
  /// The frame that posted it.
  public var frame: FrameReference
  /// Whether it came from the view of the report; false where an engine cannot tell which of the
  /// views that share the handler it came from.
  public var isFromView: Bool

  /// Creates a message.
  public init(
    handler: ScriptHandlerID, body: ScriptValue, frame: FrameReference, isFromView: Bool = true
  ) {
    self.handler = handler
    self.body = body
    self.frame = frame
    self.isFromView = isFromView
  }
}
#endif
