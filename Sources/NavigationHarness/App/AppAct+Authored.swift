import AuthoredYAML

extension AppAct {
  /// The verbs of a scenario file; the value of each is described at ``init(verb:authored:)``.
  enum Verb: String, CaseIterable {
    case load, loadHTMLString, goBack, goForward, goToBackForwardListItem, reload,
      reloadFromOrigin, stopLoading, evaluateJavaScript, click, openGate, release,
      terminateWebContentProcess, closeWebView
  }

  /// Reads what stands at a verb.
  ///
  /// | verb | value |
  /// |---|---|
  /// | `load` | `/path`, `NAME:/path` or a URL; or `{url, method, headers, body}`; in a reaction |
  /// | | nothing, for the request that is asked about |
  /// | `loadHTMLString` | the HTML; or `{html, baseURL}` |
  /// | `goToBackForwardListItem` | the distance, such as -2 |
  /// | `evaluateJavaScript` | the script |
  /// | `click` | a CSS selector |
  /// | `openGate` | the name of a gate of the site |
  /// | `release` | the name at a rule's `hold` |
  /// | all others | nothing |
  init(verb: Verb, authored node: AuthoredNode) throws(AuthoredError) {
    self =
      switch verb {
      case .load: .load(try AuthoredRequest(authored: node))
      case .loadHTMLString: try AppAct.content(authored: node)
      case .goToBackForwardListItem: .goToBackForwardListItem(try node.integer(in: -100...100))
      case .evaluateJavaScript: .evaluateJavaScript(try node.string(expected: "a script"))
      case .click: .click(try node.string(expected: "a CSS selector"))
      case .openGate: .openGate(try node.string(expected: "the name of a gate"))
      case .release: .release(try node.string(expected: "the name at a rule's 'hold'"))
      default: try AppAct.bare(verb, node)
      }
  }

  /// The act of a verb that has no value, nil for those that need one.
  init?(bare verb: Verb) {
    switch verb {
    case .load: self = .loadRequest
    case .goBack: self = .goBack
    case .goForward: self = .goForward
    case .reload: self = .reload
    case .reloadFromOrigin: self = .reloadFromOrigin
    case .stopLoading: self = .stopLoading
    case .terminateWebContentProcess: self = .terminateWebContentProcess
    case .closeWebView: self = .closeWebView
    default: return nil
    }
  }

  private static func bare(
    _ verb: Verb, _ node: AuthoredNode
  ) throws(AuthoredError) -> AppAct {
    guard node.isNull, let act = AppAct(bare: verb) else {
      throw node.error("found \(node.kind)", expected: "nothing after '\(verb.rawValue)'")
    }
    return act
  }

  private static func content(authored node: AuthoredNode) throws(AuthoredError) -> AppAct {
    guard node.isMapping else { return .loadHTMLString(try node.string(), baseURL: nil) }
    let fields = try node.fields("html", "baseURL")
    return .loadHTMLString(
      try fields.required("html", expected: "the HTML to load").string(),
      baseURL: try fields["baseURL"]?.string(expected: "a path or a URL"))
  }
}
