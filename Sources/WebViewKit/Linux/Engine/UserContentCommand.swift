/// A change of the user content (scripts, message handlers and rule lists) of one or more views.
package struct UserContentCommand: Sendable {
  /// The change to make.
  package enum Action: Hashable, Sendable {
    /// Adds a script for documents that are loaded later.
    case addScript(UserScriptValues)
    /// Removes all scripts. The effects of scripts that have already run remain.
    case removeAllScripts
    /// Adds a message handler, which also applies to documents that are already shown.
    case addHandler(ScriptHandlerValues)
    /// Removes a message handler. No further message is reported for it.
    case removeHandler(ScriptHandlerID)
    /// Adds a content rule list for later loads. It replaces a list with the same identifier.
    case addRuleList(CompiledRuleList)
    /// Removes the content rule list with the given identifier.
    case removeRuleList(identifier: String)
    /// Removes all content rule lists.
    case removeAllRuleLists
    /// Notifies the engine that the controller was deallocated. No further command follows, but
    /// views can continue to use the content.
    case forget
  }

  /// The user content; the first command that names the user content creates it.
  package var content: UserContentID
  /// The change to make.
  package var action: Action
}

/// A script that is injected into every document of the views that share the user content.
package struct UserScriptValues: Hashable, Sendable {
  /// The text of the script.
  package var source: String
  /// The time at which the script runs.
  package var injectionTime: WKUserScriptInjectionTime
  /// Whether the script runs only in the main frame.
  package var isForMainFrameOnly: Bool
  /// The content world of the script.
  ///
  /// `nil` represents the page's own world, and an empty name represents the app's default world.
  package var world: String?
}

/// The identifier of a registration of a script message handler.
package typealias ScriptHandlerID = Identifier<ScriptHandlerValues>

/// One registration of a script message handler.
package struct ScriptHandlerValues: Hashable, Sendable {
  /// The identifier of the registration.
  ///
  /// A later registration with the same name has another identifier.
  package var id: ScriptHandlerID
  /// The name that the page posts to.
  package var name: String
  /// The content world of the handler.
  ///
  /// `nil` represents the page's own world, and an empty name represents the app's default world.
  package var world: String?
  /// Whether the page awaits a reply to each message.
  package var replies = false
}
