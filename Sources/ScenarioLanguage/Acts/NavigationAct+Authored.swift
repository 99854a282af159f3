import AuthoredYAML

extension NavigationAct {
  enum Verb: String, CaseIterable {
    case load, loadHTMLString, goBack, goForward, goToBackForwardListItem, reload,
      reloadFromOrigin, stopLoading
  }

  /// Reads what stands at a verb.
  ///
  /// | verb | value |
  /// |---|---|
  /// | `load` | `/path`, `NAME:/path` or a URL; or `{url, method, headers, body}`; in a reaction |
  /// | | nothing, for the request that is asked about |
  /// | `loadHTMLString` | the HTML; or `{html, baseURL}` |
  /// | `goToBackForwardListItem` | the distance, such as -2 |
  /// | all others | nothing |
  init(verb: Verb, authored node: AuthoredNode) throws(AuthoredError) {
    self =
      switch verb {
      case .load: .load(try AuthoredRequest(authored: node))
      case .loadHTMLString: try NavigationAct.content(authored: node)
      case .goToBackForwardListItem: .goToBackForwardListItem(try node.integer(in: -100...100))
      default: try NavigationAct.bare(verb, node)
      }
  }

  init?(bare verb: Verb) {
    switch verb {
    case .load: self = .loadRequest
    case .goBack: self = .goBack
    case .goForward: self = .goForward
    case .reload: self = .reload
    case .reloadFromOrigin: self = .reloadFromOrigin
    case .stopLoading: self = .stopLoading
    case .loadHTMLString, .goToBackForwardListItem: return nil
    }
  }

  private static func content(authored node: AuthoredNode) throws(AuthoredError) -> NavigationAct {
    guard node.isMapping else { return .loadHTMLString(try node.string(), baseURL: nil) }
    let fields = try node.fields("html", "baseURL")
    return .loadHTMLString(
      try fields.required("html", expected: "the HTML to load").string(),
      baseURL: try fields["baseURL"]?.string(expected: "a path or a URL"))
  }
}
