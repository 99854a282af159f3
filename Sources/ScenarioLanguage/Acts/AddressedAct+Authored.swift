import AuthoredYAML

extension AddressedAct {
  private static let expected = "one of the verbs \(ActReader.verbs.joined(separator: ", "))"

  /// Reads a verb that stands alone, or a mapping of one verb and, if wanted, `view`.
  ///
  /// - Parameter more: Further keys that may stand beside the verb; the caller reads them.
  init(authored node: AuthoredNode, and more: [String] = []) throws(AuthoredError) {
    let line = node.line ?? 0
    guard node.isMapping else {
      self.init(try AddressedAct.bare(node), line: line)
      return
    }
    let fields = try node.fields(ActReader.verbs + ["view"] + more)
    let found = fields.entries.filter { ActReader.verbs.contains($0.key) }
    guard found.count <= 1 else {
      throw node.error(
        "two verbs, '\(found[0].key)' and '\(found[1].key)'",
        expected: "one verb an entry; a list of entries is done in one turn")
    }
    guard let entry = found.first, let act = try ActReader.act(entry.key, authored: entry.value)
    else {
      throw node.error("no verb", expected: AddressedAct.expected)
    }
    self.init(act, view: try fields["view"]?.integer(in: 1...100), line: line)
  }

  /// Reads the reactions to a callback: one act, or a list of them.
  static func reactions(authored node: AuthoredNode) throws(AuthoredError) -> [AddressedAct] {
    var acts: [AddressedAct] = []
    for item in node.isList ? try node.list() : [node] {
      let act = try AddressedAct(authored: item)
      guard act.act.fitsReaction else {
        throw item.error(
          "'\(act.act)' cannot be done inside a callback", expected: "a step that does it")
      }
      acts.append(act)
    }
    return acts
  }

  private static func bare(_ node: AuthoredNode) throws(AuthoredError) -> AppAct {
    let word = try node.string(expected: "an act: \(expected)")
    guard ActReader.verbs.contains(word) else {
      throw node.error(
        "unknown verb '\(word)'", expected: word.guess(among: ActReader.verbs))
    }
    guard let act = ActReader.bareAct(word) else {
      throw node.error("nothing after '\(word)'", expected: "'\(word): VALUE'")
    }
    return act
  }
}
