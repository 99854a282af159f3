import Foundation
import WebViewKit

/// Pages that are shown again without loading.
extension NavigationMachine {
  static let pageCacheCapacity = 2

  func cachedPage(_ item: HistoryItemID) -> CachedPage? { pageCache.first { $0.item == item } }

  /// Puts the page that is being left into the cache, where WebKit would.
  mutating func cachePage(leftBy navigation: Navigation) {
    guard let item = committedItem, let document = main.document, !document.isSubstitute,
      !hasLostItsPage
    else { return }
    guard navigation.isVisitOfAnotherPage else { return obey(.replacedPageIsNotKept) }
    guard !document.isNoStore else { return obey(.secureNoStoreIsNotKept) }
    let frames = [main] + descendants(of: mainFrame).compactMap { self.frames[$0] }
    guard frames.allSatisfy({ $0.committed == nil }) else {
      return obey(.unfinishedPageIsNotKept)
    }
    obey(.finishedPageIsKept)
    pageCache.removeAll { $0.item == item }
    pageCache.append(CachedPage(item: item, title: title, frames: frames))
    if pageCache.count > Self.pageCacheCapacity {
      obey(.pageCacheHoldsTwo)
      pageCache.removeFirst()
    }
  }

  /// Another view's page has taken its place.
  mutating func forgetPage(_ item: HistoryItemID) {
    obey(.pageCacheHoldsTwo)
    pageCache.removeAll { $0.item == item }
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
