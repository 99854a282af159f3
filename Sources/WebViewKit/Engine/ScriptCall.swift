#if !canImport(WebKit)
/// A script that the app wants to run in a page.
public struct ScriptCall: Sendable {
  /// Identifies the completion that belongs to this call.
  public var id: ScriptCallID
  /// The text of the script, or the body of the function.
  public var source: String
  /// The arguments of an asynchronous function call; nil where the text is evaluated as a script.
  public var arguments: [String: ScriptValue]?
  /// The frame it runs in; nil is the main frame.
  public var frame: FrameID?
  /// The content world it runs in; nil is the page's own, empty the app's default one.
  public var world: String?

  /// Creates a call.
  public init(
    id: ScriptCallID, source: String, arguments: [String: ScriptValue]? = nil,
    frame: FrameID? = nil, world: String? = nil
  ) {
    self.id = id
    self.source = source
    self.arguments = arguments
    self.frame = frame
    self.world = world
  }
}
#endif
