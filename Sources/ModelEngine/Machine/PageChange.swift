import Foundation
import WebViewKit

/// The change from the shown page to the page of a navigation, at the commit.
///
/// The old page is cached, the process is replaced, and the list changes, in this order.
struct PageChange {
  let navigation: Navigation
  let frames: FrameTable
  /// The title of the old page.
  let title: String
  let profile: SystemProfile

  /// Changes the values that outlive the page.
  func perform(
    on list: inout BackForwardList, _ cache: inout PageCache, _ processes: inout ProcessMap
  ) -> BackForwardList.Addition? {
    if navigation.initialURL == nil {
      obey(.emptyAddressIsNoItem)
      cache.removePages(of: processes.current)
    } else if !processes.hasLostItsPage,
      let page = kept(in: cache, list, processes.current)
    {
      cache.add(page)
    }
    if navigation.process != nil || processes.hasLostItsPage {
      obey(.newProcessKnowsNoItem)
      list.enterNewProcess(by: navigation.kind)
    }
    processes.enterPage(of: navigation)
    if navigation.process != nil { cache.removeEnded(besides: processes.current) }
    if case .reload = navigation.kind { cache.remove(list.mainFrameItem) }
    return list.commit(navigation, leaving: (frames.main.document, title), in: processes.current)
  }

  /// Returns the old page as it is cached; `nil` if WebKit would not keep it.
  private func kept(
    in cache: PageCache, _ list: BackForwardList, _ process: WebProcess
  ) -> CachedPage? {
    guard let item = list.mainFrameItem, let document = frames.main.document else { return nil }
    // If the app supplied the shown content, the page before it is already kept under the item.
    guard !cache.pages.contains(where: { $0.item == item }) else { return nil }
    guard navigation.isVisitOfAnotherPage else { return decide(nil, by: .replacedPageIsNotKept) }
    let isSuspended = navigation.process != nil
    if isSuspended, let moved = list.itemOfMovedFrame(leftBy: navigation) {
      return suspended(document, under: moved, process)
    }
    guard !isSuspended || maySuspend(item, document, list) else {
      return decide(nil, by: .leftProcessKeepsVisitsOnly)
    }
    let frames = framesToKeep(of: document)
    guard isSuspended || !frames.isEmpty else { return nil }
    return CachedPage(
      item: item, title: title, process: process, isSuspended: isSuspended, frames: frames)
  }

  /// Whether the old page may be suspended in its process if another process shows the next page.
  private func maySuspend(
    _ item: HistoryItemID, _ document: Document, _ list: BackForwardList
  ) -> Bool {
    if case .substitute(let content) = navigation.kind, content.request == nil { return false }
    return navigation.fromItem == item && list.committedItem == item
      && list[item]?.values.url == document.url
  }

  /// Suspends a page in which a frame has navigated.
  ///
  /// The process identifies the page by the item that was current before that navigation.
  private func suspended(
    _ document: Document, under item: HistoryItemID, _ process: WebProcess
  ) -> CachedPage? {
    var kept = framesToKeep(of: document)
    guard !kept.isEmpty else { return nil }
    var title = title
    if profile.losesPagesOfMovedFrames {
      obey(.movedFrameLosesItsPage)
      var empty = Frame(id: frames.main.id)
      empty.document = Document(
        load: document.load, url: .aboutBlank, origin: OriginValues(nil),
        request: URLRequest(url: .aboutBlank))
      kept = [empty]
      title = ""
    }
    return CachedPage(item: item, title: title, process: process, isSuspended: true, frames: kept)
  }

  /// Returns the frames of the page; empty if showing the page again requires a load.
  private func framesToKeep(of document: Document) -> [Frame] {
    let all = [frames.main] + frames.descendants(of: frames.main.id).compactMap { frames[$0] }
    if navigation.process != nil, !document.lastLoadIsVisit {
      obey(.leftProcessKeepsVisitsOnly)
    } else if document.hasNoAddress {
      obey(.emptyAddressIsNoItem)
    } else if document.isLost {
      obey(.itemLeftOverLosesItsPage)
    } else if document.isNoStore {
      obey(.secureNoStoreIsNotKept)
    } else if all.contains(where: { $0.committed != nil || $0.document?.isErrorPage == true }) {
      obey(.unfinishedPageIsNotKept)
    } else {
      return decide(all, by: .finishedPageIsKept)
    }
    return []
  }
}
