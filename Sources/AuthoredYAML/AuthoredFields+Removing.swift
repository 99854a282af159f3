import Yams

extension AuthoredFields {
  /// The same fields, where the mapping at `key` has lost some of its own entries.
  ///
  /// For a vocabulary that another one embeds with words of its own beside it.
  public func removing(_ names: [String], from key: String) -> AuthoredFields {
    let entries = entries.map { entry in
      guard entry.key == key, case .mapping(let mapping) = entry.value.node else { return entry }
      let kept = mapping.filter { pair in !names.contains(pair.key.string ?? "") }
      let node = Node.mapping(
        Node.Mapping(kept.map { ($0.key, $0.value) }, mapping.tag, mapping.style, mapping.mark))
      return (
        key: key, value: AuthoredNode(file: entry.value.file, path: entry.value.path, node: node)
      )
    }
    return AuthoredFields(node: node, entries: entries)
  }
}
