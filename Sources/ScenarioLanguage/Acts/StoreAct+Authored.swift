import AuthoredYAML

extension StoreAct {
  enum Verb: String, CaseIterable {
    case setCookie, deleteCookie, getAllCookies, removeData, addCookieObserver,
      removeCookieObserver
  }

  /// Reads what stands at a verb; the store is that of the act's view.
  ///
  /// | verb | value |
  /// |---|---|
  /// | `setCookie` | `{name, value, path, domain, max-age, secure, http-only}`, as in a site |
  /// | | only the name is mandatory; by default the domain is the main origin's host |
  /// | `deleteCookie` | the name, or `{name, path, domain}` |
  /// | `removeData` | `cookies`, `localStorage` and so on, a list of them; nothing is everything |
  /// | all others | nothing |
  init(verb: Verb, authored node: AuthoredNode) throws(AuthoredError) {
    self =
      switch verb {
      case .setCookie: .setCookie(try AuthoredCookie(authored: node))
      case .deleteCookie: .deleteCookie(try AuthoredCookie(authored: node))
      case .removeData where !node.isNull: .removeData(try StoreAct.types(authored: node))
      default: try StoreAct.bare(verb, node)
      }
  }

  init?(bare verb: Verb) {
    switch verb {
    case .getAllCookies: self = .getAllCookies
    case .removeData: self = .removeData(StoredDataType.allCases)
    case .addCookieObserver: self = .addCookieObserver
    case .removeCookieObserver: self = .removeCookieObserver
    case .setCookie, .deleteCookie: return nil
    }
  }

  private static func types(authored node: AuthoredNode) throws(AuthoredError) -> [StoredDataType] {
    var types: [StoredDataType] = []
    for item in node.isList ? try node.list() : [node] { types.append(try item.word()) }
    guard !types.isEmpty else {
      throw node.error("an empty list", expected: "at least one type of data")
    }
    return types
  }
}
