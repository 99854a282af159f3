#if !canImport(WebKit)
/// One registration of a script message handler.
public struct ScriptHandlerValues: Hashable, Sendable {
  /// Identifies the registration; a later one of the same name has another.
  public var id: ScriptHandlerID
  /// The name that the page posts to.
  public var name: String
  /// The content world that has it; nil is the page's own, empty the app's default one.
  public var world: String?
  /// Whether the page awaits a reply to each message.
  public var replies: Bool

  /// Creates a registration.
  public init(id: ScriptHandlerID, name: String, world: String? = nil, replies: Bool = false) {
    self.id = id
    self.name = name
    self.world = world
    self.replies = replies
  }
}
#endif
