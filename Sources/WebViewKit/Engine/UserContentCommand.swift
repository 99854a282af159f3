#if !canImport(WebKit)
/// One change of what the views of a user content have in common, and that belongs to no view.
public struct UserContentCommand: Sendable {
  /// What is to be done.
  public enum Action: Hashable, Sendable {
    /// Adds a script for the documents to come.
    case addScript(UserScriptValues)
    /// Removes all scripts; what they have done stays.
    case removeAllScripts
    /// Adds a message handler, in the documents that are there too.
    case addHandler(ScriptHandlerValues)
    /// Removes a message handler; nothing more is reported for it.
    case removeHandler(ScriptHandlerID)
    /// The controller is gone: no further command comes, while views may go on using the content.
    case forget
  }

  /// The user content; the first command for it makes it.
  public var content: UserContentID
  /// What is to be done.
  public var action: Action

  /// Creates a command.
  public init(content: UserContentID, action: Action) {
    self.content = content
    self.action = action
  }
}
#endif
