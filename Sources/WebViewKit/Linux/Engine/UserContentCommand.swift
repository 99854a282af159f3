/// One change of a user content, which several views can share.
package struct UserContentCommand: Sendable {
  /// The change to make.
  package enum Action: Hashable, Sendable {
    /// Adds a script for documents that are loaded later.
    case addScript(UserScriptValues)
    /// Removes all scripts; their effects stay.
    case removeAllScripts
    /// Adds a message handler, also for documents that are shown already.
    case addHandler(ScriptHandlerValues)
    /// Removes a message handler; nothing more is reported for it.
    case removeHandler(ScriptHandlerID)
    /// Adds a content rule list for later loads; a list of the same identifier is replaced.
    case addRuleList(CompiledRuleList)
    /// Removes the content rule list of an identifier.
    case removeRuleList(identifier: String)
    /// Removes all content rule lists.
    case removeAllRuleLists
    /// Says that the controller is gone: no further command follows, but views can continue to use
    /// the content.
    case forget
  }

  /// The user content; it is made by the first command that names it.
  package var content: UserContentID
  /// The change to make.
  package var action: Action
}

/// A script that every document of a user content's views gets.
package struct UserScriptValues: Hashable, Sendable {
  /// The text of the script.
  package var source: String
  /// The time at which the script runs.
  package var injectionTime: WKUserScriptInjectionTime
  /// Whether the script runs only in the main frame.
  package var isForMainFrameOnly: Bool
  /// The content world of the script: `nil` is the page's world, an empty name the app's default
  /// world.
  package var world: String?
}

/// The identifier of a registration of a script message handler.
package typealias ScriptHandlerID = Identifier<ScriptHandlerValues>

/// One registration of a script message handler.
package struct ScriptHandlerValues: Hashable, Sendable {
  /// The identifier of the registration; a later registration of the same name has another
  /// identifier.
  package var id: ScriptHandlerID
  /// The name that the page posts to.
  package var name: String
  /// The content world of the handler: `nil` is the page's world, an empty name the app's default
  /// world.
  package var world: String?
  /// Whether the page awaits a reply to each message.
  package var replies = false
}
