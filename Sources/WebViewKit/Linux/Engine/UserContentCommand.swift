/// One change of a user content, which several views may share.
package struct UserContentCommand: Sendable {
  /// The thing to do.
  package enum Action: Hashable, Sendable {
    /// Adds a script for the documents to come.
    case addScript(UserScriptValues)
    /// Removes all scripts; their effects stay.
    case removeAllScripts
    /// Adds a message handler, in the documents that are there too.
    case addHandler(ScriptHandlerValues)
    /// Removes a message handler; nothing more is reported for it.
    case removeHandler(ScriptHandlerID)
    /// Adds a content rule list for the loads to come, in place of one of the same identifier.
    case addRuleList(CompiledRuleList)
    /// Removes the content rule list of an identifier.
    case removeRuleList(identifier: String)
    /// Removes all content rule lists.
    case removeAllRuleLists
    /// The controller is gone: no further command comes, while views may continue using the
    /// content.
    case forget
  }

  /// The user content; the first command for it makes it.
  package var content: UserContentID
  /// The thing to do.
  package var action: Action
}

/// A script that every document of a user content's views gets.
package struct UserScriptValues: Hashable, Sendable {
  /// The text of the script.
  package var source: String
  /// The time at which it runs.
  package var injectionTime: WKUserScriptInjectionTime
  /// Whether subframes go without it.
  package var isForMainFrameOnly: Bool
  /// The content world it runs in; `nil` is the page's own, empty the app's default one.
  package var world: String?
}

/// The identifier of a registration of a script message handler.
package typealias ScriptHandlerID = Identifier<ScriptHandlerValues>

/// One registration of a script message handler.
package struct ScriptHandlerValues: Hashable, Sendable {
  /// Identifies the registration; a later one of the same name has another.
  package var id: ScriptHandlerID
  /// The name that the page posts to.
  package var name: String
  /// The content world that has it; `nil` is the page's own, empty the app's default one.
  package var world: String?
  /// Whether the page awaits a reply to each message.
  package var replies = false
}
