import AuthoredYAML

extension BenchAct {
  enum Verb: String, CaseIterable {
    case click, openGate, release, terminateWebContentProcess, closeWebView
  }

  /// Reads what stands at a verb.
  ///
  /// | verb | value |
  /// |---|---|
  /// | `click` | a CSS selector |
  /// | `openGate` | the name of a gate of the site |
  /// | `release` | the name at a rule's `hold` |
  /// | all others | nothing |
  init(verb: Verb, authored node: AuthoredNode) throws(AuthoredError) {
    self =
      switch verb {
      case .click: .click(try node.string(expected: "a CSS selector"))
      case .openGate: .openGate(try node.string(expected: "the name of a gate"))
      case .release: .release(try node.string(expected: "the name at a rule's 'hold'"))
      default: try BenchAct.bare(verb, node)
      }
  }

  init?(bare verb: Verb) {
    switch verb {
    case .terminateWebContentProcess: self = .terminateWebContentProcess
    case .closeWebView: self = .closeWebView
    case .click, .openGate, .release: return nil
    }
  }
}
