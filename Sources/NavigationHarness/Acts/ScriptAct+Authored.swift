import AuthoredYAML

extension ScriptAct {
  enum Verb: String, CaseIterable {
    case evaluateJavaScript
  }

  /// Reads what stands at a verb.
  ///
  /// | verb | value |
  /// |---|---|
  /// | `evaluateJavaScript` | the script |
  init(verb: Verb, authored node: AuthoredNode) throws(AuthoredError) {
    self =
      switch verb {
      case .evaluateJavaScript: .evaluateJavaScript(try node.string(expected: "a script"))
      }
  }

  init?(bare verb: Verb) { nil }
}
