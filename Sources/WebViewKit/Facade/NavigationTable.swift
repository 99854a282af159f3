#if !canImport(WebKit)
/// The objects that stand for a view's navigations while these last.
@MainActor struct NavigationTable {
  private var navigations: [NavigationID: WKNavigation] = [:]
  private var started: Set<NavigationID> = []

  /// The object of a navigation: the same one until it has ended.
  mutating func navigation(_ id: NavigationID?) -> WKNavigation? {
    guard let id else { return nil }
    let navigation = navigations[id] ?? WKNavigation()
    navigations[id] = navigation
    return navigation
  }

  /// The object of a navigation that has started, and so will end with a callback.
  mutating func start(_ id: NavigationID?) -> WKNavigation? {
    if let id { started.insert(id) }
    return navigation(id)
  }

  /// The object of a navigation, for its last callback.
  mutating func end(_ id: NavigationID?) -> WKNavigation? {
    let navigation = navigation(id)
    if let id {
      navigations[id] = nil
      started.remove(id)
    }
    return navigation
  }

  /// Forgets a navigation that was refused; where it had started, its failure still comes.
  mutating func refuse(_ id: NavigationID?) {
    guard let id, !started.contains(id) else { return }
    navigations[id] = nil
  }
}
#endif
