import Foundation
import WebViewKit

/// Pages that are shown again without loading.
extension NavigationMachine {
  static let pageCacheCapacity = 2

  /// The page of an item, if it can be shown without loading.
  func cachedPage(_ item: HistoryItemID) -> CachedPage? {
    pageCache.first { $0.item == item && !$0.frames.isEmpty }
  }

  /// Puts the page that is being left into the cache, where WebKit would.
  mutating func cachePage(leftBy navigation: Navigation) {
    guard let item = mainFrameItem, let document = main.document, !hasLostItsPage else { return }
    // The page before given content is kept under the item already.
    guard !pageCache.contains(where: { $0.item == item }) else { return }
    guard navigation.isVisitOfAnotherPage else { return obey(.replacedPageIsNotKept) }
    let isSuspended = navigation.process != nil
    guard !isSuspended || maySuspend(item, leftBy: navigation) else {
      return obey(.leftProcessKeepsVisitsOnly)
    }
    let frames = framesToKeep(of: document, leftBy: navigation)
    guard isSuspended || !frames.isEmpty else { return }
    pageCache.append(
      CachedPage(
        item: item, title: title, process: process, isSuspended: isSuspended, frames: frames))
    if pageCache.count > Self.pageCacheCapacity {
      obey(.pageCacheHoldsTwo)
      pageCache.removeFirst()
      forgetPagesOfEndedProcesses()
    }
  }

  /// Whether the page is suspended in its process if the next one is shown in another.
  private func maySuspend(_ item: HistoryItemID, leftBy navigation: Navigation) -> Bool {
    if case .substitute(let content) = navigation.kind, content.request == nil { return false }
    return navigation.fromItem == item && committedItem == item
      && index(of: item).map { history[$0].values.url } == main.document?.url
  }

  /// What can be shown again of the page that is left; empty if it has to be loaded.
  private mutating func framesToKeep(
    of document: Document, leftBy navigation: Navigation
  ) -> [Frame] {
    let frames = [main] + descendants(of: mainFrame).compactMap { self.frames[$0] }
    if navigation.process != nil, !document.lastLoadIsVisit {
      obey(.leftProcessKeepsVisitsOnly)
    } else if document.isLost {
      obey(.itemLeftOverLosesItsPage)
    } else if document.isNoStore {
      obey(.secureNoStoreIsNotKept)
    } else if frames.contains(where: { $0.committed != nil }) {
      obey(.unfinishedPageIsNotKept)
    } else {
      obey(.finishedPageIsKept)
      return frames
    }
    return []
  }

  /// A load that fails takes along what is kept under the item of the page that stays.
  mutating func forgetPageOfShownItem() { pageCache.removeAll { $0.item == mainFrameItem } }

  /// Another view's page has taken its place.
  mutating func forgetPage(_ item: HistoryItemID) {
    obey(.pageCacheHoldsTwo)
    pageCache.removeAll { $0.item == item }
    forgetPagesOfEndedProcesses()
  }

  /// With the last page of a process, shown or suspended, go the others that it has kept.
  mutating func forgetPagesOfEndedProcesses() {
    let live = liveProcesses
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
    let page = pageCache.remove(at: index)
    return page.frames.isEmpty ? nil : page
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
    if let document = page.document, document.isSubstitute { nameItem(after: document, page.title) }
  }

  /// Gives an item the address of the content over its page, which is kept if the page is not.
  private mutating func nameItem(after content: Document, _ title: String) {
    guard let index = mainFrameItem.flatMap(index(of:)) else { return }
    var request = content.request
    request.url = content.url
    history[index].move(to: request)
    history[index].values.title = title.isEmpty ? nil : title
  }
}
