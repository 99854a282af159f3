/// An action on a store of content rule lists.
package enum RuleListAction: Sendable {
  /// The answer to an action on a single list.
  package typealias Answer = Promise<Result<CompiledRuleList, RuleListFailure>>

  /// Compiles a list from its JSON text, and stores it. It replaces a list with the same
  /// identifier.
  case compile(identifier: String, source: String, Answer)
  /// Gets the stored list with the given identifier.
  case lookUp(identifier: String, Answer)
  /// Removes the stored list with the given identifier. The answer is the reason if that failed,
  /// and `nil` if it succeeded.
  case remove(identifier: String, Promise<RuleListFailure?>)
  /// Gets the identifiers of all stored lists.
  case fetchIdentifiers(Promise<[String]>)
}

/// A content rule list in an engine's own form; releasing the last reference releases the list.
package final class CompiledRuleList: Hashable, Sendable {
  /// The name under which the list is stored.
  package let identifier: String
  /// The compiled rules, in the engine's own type.
  package let rules: any Sendable

  /// Creates a list.
  package init(identifier: String, rules: any Sendable) {
    self.identifier = identifier
    self.rules = rules
  }

  /// Whether the two references are to the same object.
  package static func == (left: CompiledRuleList, right: CompiledRuleList) -> Bool {
    left === right
  }

  /// Hashes the identity.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The reason why an action on a content rule list failed.
package struct RuleListFailure: Error, Hashable, Sendable {
  /// The reason, in WebKit's words.
  package var message: String

  /// Creates a reason.
  package init(_ message: String) { self.message = message }
}
