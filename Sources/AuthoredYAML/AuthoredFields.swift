/// The entries of a mapping whose keys have been checked against the ones that may stand there.
public struct AuthoredFields {
  /// The mapping itself, for errors that concern it as a whole.
  public let node: AuthoredNode
  /// The entries in the order they are written.
  public let entries: [(key: String, value: AuthoredNode)]

  init(node: AuthoredNode, entries: [(key: String, value: AuthoredNode)]) {
    self.node = node
    self.entries = entries
  }

  /// The value of a key, nil where the key is not written.
  public subscript(key: String) -> AuthoredNode? {
    entries.first { $0.key == key }?.value
  }

  /// The value of a key that has to be there.
  ///
  /// - Throws: ``AuthoredError`` that names the missing key and what belongs there.
  public func required(_ key: String, expected: String) throws(AuthoredError) -> AuthoredNode {
    guard let value = self[key] else {
      throw node.error("no key '\(key)'", expected: expected)
    }
    return value
  }
}
