import WebViewKit

/// The order in which the loader's reports are processed.
extension EngineCore {
  /// The time that a frame waits for an earlier frame of the document.
  ///
  /// The limit matters only if the fixture server holds the earlier frame's response at a gate.
  /// Otherwise the earlier frame is ready long before the limit.
  private static let frameTimeout = Duration.seconds(2)

  /// Handles a report of the loader about a load that is still needed.
  mutating func receive(_ report: LoaderReport) {
    guard views[report.key.view]?.loads[report.key.load] != nil else { return }
    inbox.append(report)
    schedule?.recordActivity()
  }

  /// Takes the first report whose turn it is; reports of frames are taken in document order.
  mutating func nextReport() -> LoaderReport? {
    for report in inbox.reports {
      let key = report.key
      let isBehind = views[key.view]?.machine.frames.isBehindOthers(key.load) ?? false
      if !isBehind || inbox.released.contains(key) { return inbox.removeFirst(of: key) }
      obey(.framesAnswerInOrder)
      if inbox.withheld.insert(key).inserted, let ports {
        ports.begin(
          .wait(Self.frameTimeout) { ports.process { _ = $0.inbox.released.insert(key) } })
      }
    }
    return nil
  }

  /// Whether all remaining reports wait for an earlier frame of the document.
  var isWithholding: Bool { outbox.hasDelivered && inbox.isWithheld }

  /// Passes a report of the loader to the view's state machine.
  mutating func passOn(_ report: LoaderReport) {
    let key = report.key
    if let page = report.page { views[key.view]?.pages[key.load] = page }
    switch report.event {
    case .ended:
      views[key.view]?.keepInMemory(key.load)
      forget(key)
    case .failed: forget(key)
    case .connecting, .response, .began, .part: break
    }
    if let url = views[key.view]?.addressOfUnplacedFrame(in: report) {
      self.report(.place, at: url, in: key.view)
    }
    if case .response(let response, _, _) = report.event, let gap = response.gap {
      self.report(.name(gap), at: response.url, in: key.view)
    }
    step(key.view, .loader(key.load, views[key.view]?.completing(report) ?? report.event))
    if case .began = report.event { reportGaps(of: key) }
    views[key.view]?.forgetPages()
    forgetIfDone(key.view)
  }

  mutating func forget(_ key: LoadKey) {
    views[key.view]?.loads[key.load] = nil
    views[key.view]?.gaps[key.load] = nil
    inbox.forget(key)
  }
}

/// The page cache, which all views share; a page that one view leaves may evict a page of another.
extension EngineCore {
  struct KeptPage: Hashable, Sendable {
    let view: ViewID
    let item: HistoryItemID
  }

  /// Records the pages that a view keeps now, and drops the oldest page while there are too many.
  mutating func sharePageCache(with view: ViewID) {
    guard let machine = views[view]?.machine, views[view]?.isClosed == false else { return }
    let kept = machine.pageCache.pages.map { KeptPage(view: view, item: $0.item) }
    keptPages.removeAll { $0.view == view && !kept.contains($0) }
    keptPages += kept.filter { !keptPages.contains($0) }
    while keptPages.count > PageCache.capacity {
      let oldest = keptPages.removeFirst()
      step(oldest.view, .forgetPage(oldest.item))
    }
  }
}
