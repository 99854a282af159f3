import Foundation
import WebViewKit

/// Pages that are shown again without loading.
extension NavigationMachine {
  static let pageCacheCapacity = 2

  func cachedPage(_ item: HistoryItemID) -> CachedPage? { pageCache.first { $0.item == item } }

  /// Puts the page that is being left into the cache, where WebKit would.
  mutating func cachePage(leftBy navigation: Navigation) {
    guard let item = mainFrameItem, let document = main.document, !hasLostItsPage else { return }
    // The page before given content is kept under the item already.
    guard cachedPage(item) == nil else { return }
    guard navigation.isVisitOfAnotherPage else { return obey(.replacedPageIsNotKept) }
    guard navigation.process == nil || isKept(document, of: item, leftBy: navigation) else {
      return obey(.leftProcessKeepsVisitsOnly)
    }
    guard !document.isNoStore else { return obey(.secureNoStoreIsNotKept) }
    let frames = [main] + descendants(of: mainFrame).compactMap { self.frames[$0] }
    guard frames.allSatisfy({ $0.committed == nil }) else {
      return obey(.unfinishedPageIsNotKept)
    }
    obey(.finishedPageIsKept)
    pageCache.append(
      CachedPage(
        item: item, title: title, process: process, isSuspended: navigation.process != nil,
        frames: frames))
    if pageCache.count > Self.pageCacheCapacity {
      obey(.pageCacheHoldsTwo)
      pageCache.removeFirst()
      forgetPagesOfEndedProcesses()
    }
  }

  /// Whether a page stays with its process, which the next page is not shown in.
  private func isKept(
    _ document: Document, of item: HistoryItemID, leftBy navigation: Navigation
  ) -> Bool {
    if case .substitute(let content) = navigation.kind, content.request == nil { return false }
    return document.isVisit && navigation.fromItem == item && committedItem == item
  }

  /// A load that fails takes along what is kept under the item of the page that stays.
  mutating func forgetPageOfShownItem() { pageCache.removeAll { $0.item == mainFrameItem } }

  /// Another view's page has taken its place.
  mutating func forgetPage(_ item: HistoryItemID) {
    obey(.pageCacheHoldsTwo)
    pageCache.removeAll { $0.item == item }
    forgetPagesOfEndedProcesses()
  }

  /// A process ends with its last page, shown or suspended, and with it what else it has kept.
  mutating func forgetPagesOfEndedProcesses() {
    let live = [process] + pageCache.filter(\.isSuspended).map(\.process)
    let kept = pageCache.filter { page in live.contains { $0.isSame(as: page.process) } }
    guard kept.count < pageCache.count else { return }
    obey(.endedProcessKeepsNoPages)
    pageCache = kept
  }

  /// The page that a navigation goes back to, taken out of the cache before another one goes in.
  mutating func takeCachedPage(for navigation: Navigation) -> CachedPage? {
    guard navigation.frame == mainFrame, case .history(let item) = navigation.kind,
      let index = pageCache.firstIndex(where: { $0.item == item })
    else { return nil }
    return pageCache.remove(at: index)
  }

  /// Shows a cached page with its frames as they were.
  mutating func restore(_ page: CachedPage) {
    obey(.keptPageComesBackWhole)
    for frame in page.frames {
      if frame.isMain {
        frames[mainFrame]?.document = frame.document
        frames[mainFrame]?.children = frame.children
      } else {
        frames[frame.id] = frame.withoutLoads
      }
    }
  }
}
