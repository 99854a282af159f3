import WebViewKit

/// The page cache, which all views share: a page that one of them leaves may push out another's.
extension EngineCore {
  /// A page in the cache.
  struct KeptPage: Hashable, Sendable {
    let view: ViewID
    let item: HistoryItemID
  }

  /// Takes note of what a view's machine keeps now, and has the oldest pages forgotten.
  mutating func sharePageCache(with view: ViewID) {
    guard let machine = views[view]?.machine, views[view]?.isClosed == false else { return }
    let kept = machine.pageCache.map { KeptPage(view: view, item: $0.item) }
    keptPages.removeAll { $0.view == view && !kept.contains($0) }
    keptPages += kept.filter { !keptPages.contains($0) }
    while keptPages.count > NavigationMachine.pageCacheCapacity {
      let oldest = keptPages.removeFirst()
      step(oldest.view, .forgetPage(oldest.item))
    }
  }
}
