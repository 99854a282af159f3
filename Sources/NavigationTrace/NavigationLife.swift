/// What happened to one navigation, in order.
struct NavigationLife {
  /// Something that happens to a navigation, at an index of its trace.
  struct Moment {
    var index: Int
    var kind: EventKind
  }

  /// The callbacks that tell of one navigation, policy decisions apart.
  static let kinds: Set<EventKind> = [
    .didStartProvisionalNavigation, .didReceiveServerRedirectForProvisionalNavigation, .didCommit,
    .didFinish, .didFailProvisionalNavigation, .didFail,
  ]

  private(set) var moments: [Moment] = []

  /// The lives of all navigations that have an ordinal; without one nothing can be said.
  static func all(in events: [TraceEvent]) -> [NavigationLife] {
    struct Key: Hashable {
      var view: Int
      var navigation: TraceValue
    }
    var lives: [Key: NavigationLife] = [:]
    for (index, event) in events.enumerated() where kinds.contains(event.kind) {
      guard let navigation = event[.navigation], navigation != .null else { continue }
      lives[Key(view: event.view, navigation: navigation), default: NavigationLife()]
        .moments.append(Moment(index: index, kind: event.kind))
    }
    return Array(lives.values)
  }
}
