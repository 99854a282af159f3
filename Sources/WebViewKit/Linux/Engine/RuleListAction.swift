/// An action on a store of content rule lists.
package enum RuleListAction: Sendable {
  /// The answer to a question about one list.
  package typealias Answer = Promise<Result<CompiledRuleList, RuleListFailure>>

  /// Compiles a list from its JSON text, and stores it; a list of the same identifier is replaced.
  case compile(identifier: String, source: String, Answer)
  /// Gets the stored list of an identifier.
  case lookUp(identifier: String, Answer)
  /// Removes the stored list of an identifier; the answer is the reason if that failed.
  case remove(identifier: String, Promise<RuleListFailure?>)
  /// Gets the identifiers of all stored lists.
  case fetchIdentifiers(Promise<[String]>)
}

/// A content rule list in an engine's own form, which is released with the last reference.
package final class CompiledRuleList: Hashable, Sendable {
  /// The name under which the list is stored.
  package let identifier: String
  /// The rules as their engine has them.
  package let rules: any Sendable

  /// Creates a list.
  package init(identifier: String, rules: any Sendable) {
    self.identifier = identifier
    self.rules = rules
  }

  /// Whether both are the same object.
  package static func == (left: CompiledRuleList, right: CompiledRuleList) -> Bool {
    left === right
  }

  /// Hashes the identity.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The reason why an action on a content rule list failed.
package struct RuleListFailure: Error, Hashable, Sendable {
  /// WebKit's sentence that says why.
  package var message: String

  /// Creates a reason.
  package init(_ message: String) { self.message = message }
}
