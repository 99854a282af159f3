/// How a command line says which shard it is.
package enum ShardChoice: Hashable, Sendable {
  case given(Shard)
  /// The environment says it.
  case automatic

  /// Reads `2/5` or `auto`.
  ///
  /// - Throws: ``CommandFailure`` that says what is expected.
  package init(_ text: String) throws(CommandFailure) {
    self = text == "auto" ? .automatic : .given(try Shard(parsing: text))
  }

  /// The shard.
  ///
  /// - Throws: ``CommandFailure`` where the environment does not say it, or says what cannot be.
  package func shard(in environment: [String: String]) throws(CommandFailure) -> Shard {
    switch self {
    case .given(let shard): shard
    case .automatic: try ShardVariables.shard(in: environment)
    }
  }
}
