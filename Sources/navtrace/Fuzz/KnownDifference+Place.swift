import NavigationHarness
import NavigationTrace

extension TraceValue {
  /// The items of a list without something that they tell.
  func without(_ name: String) -> TraceValue {
    guard case .list(let items) = self else { return self }
    return .list(
      items.map { item in
        guard case .map(var entries) = item else { return item }
        entries[name] = nil
        return .map(entries)
      })
  }

  /// An address without its fragment.
  var withoutFragment: TraceValue {
    guard case .string(let text) = self else { return self }
    return .string(String(text.prefix { $0 != "#" }))
  }
}

extension TraceEvent {
  /// Whether the app loads the page again.
  var isReload: Bool { kind == .reload || kind == .reloadFromOrigin }
}

extension KnownDifference.Place {
  /// Whether the app loads something while it is loading.
  var isDuringLoad: Bool {
    let steps: [EventKind] = [
      .load, .loadHTMLString, .goBack, .goForward, .goToBackForwardListItem,
    ]
    return step.map { steps.contains($0.kind) } == true
  }

  /// The engine's own flag, as observers heard of it last.
  var isLoading: TraceValue? {
    before.lazy.compactMap(\.actual).first {
      $0.kind == .isLoading && $0.view == line.expected?.view
    }?[.value]
  }

  /// Whether the app goes to an item of the list.
  var isGoingInTheList: Bool {
    let steps: [EventKind] = [.goBack, .goForward, .goToBackForwardListItem]
    return step.map { steps.contains($0.kind) } == true
  }

  /// Whether something was loaded again before.
  var isBehindReload: Bool { before.contains { $0.actual?.isReload == true } }

  /// Whether both tell of lists of the same length that differ, and in nothing but this.
  func isOfLists(thatDifferIn names: String...) -> Bool {
    func bare(_ event: TraceEvent?) -> TraceValue? {
      names.reduce(event?[.value]) { $0?.without($1) }
    }
    return line.expected?.kind == .read && line.differences.map(\.name) == ["value"]
      && bare(line.expected) == bare(line.actual)
  }

  /// Whether more than one origin has been loaded from before.
  var hasOtherSite: Bool {
    let kinds: [EventKind] = [.didStartProvisionalNavigation, .didCommit]
    let addresses = before.lazy.compactMap(\.actual).filter { kinds.contains($0.kind) }.compactMap {
      if case .string(let url)? = $0[.url] { url.hasPrefix("/") } else { nil }
    }
    return Set(addresses).count > 1
  }

  /// The latest commit of the line's view, which both have.
  var lastCommit: TraceEvent? {
    before.lazy.compactMap(\.actual).first {
      $0.kind == .didCommit && $0.view == line.actual?.view
    }
  }
}
