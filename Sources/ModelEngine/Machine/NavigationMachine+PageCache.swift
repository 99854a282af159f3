import Foundation
import WebViewKit

/// Pages that are shown again without loading.
extension NavigationMachine {
  static let pageCacheCapacity = 2

  /// Returns the page of an item, if it can be shown without loading.
  func cachedPage(_ item: HistoryItemID) -> CachedPage? {
    pageCache.first { $0.item == item && !$0.frames.isEmpty }
  }

  /// Puts the page that is being left into the cache, if WebKit would.
  mutating func cachePage(leftBy navigation: Navigation) {
    guard let item = mainFrameItem, let document = main.document, !hasLostItsPage else { return }
    // The page before given content is kept under the item already.
    guard !pageCache.contains(where: { $0.item == item }) else { return }
    guard navigation.isVisitOfAnotherPage else { return obey(.replacedPageIsNotKept) }
    let isSuspended = navigation.process != nil
    if isSuspended, let moved = itemOfMovedFrame(leftBy: navigation, after: item) {
      return suspend(document, under: moved, leftBy: navigation)
    }
    guard !isSuspended || maySuspend(item, leftBy: navigation) else {
      return obey(.leftProcessKeepsVisitsOnly)
    }
    let frames = framesToKeep(of: document, leftBy: navigation)
    guard isSuspended || !frames.isEmpty else { return }
    keep(
      CachedPage(
        item: item, title: title, process: process, isSuspended: isSuspended, frames: frames))
  }

  private mutating func keep(_ page: CachedPage) {
    pageCache.append(page)
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

  /// Returns the item that a frame of the page has made by going elsewhere, if that one is left.
  private func itemOfMovedFrame(
    leftBy navigation: Navigation, after item: HistoryItemID
  ) -> HistoryItemID? {
    guard let committedItem, committedItem != item, navigation.fromItem == committedItem,
      itemLeftOver == nil, let old = index(of: item), let new = index(of: committedItem),
      history[old].document == history[new].document,
      history[old].values.url == history[new].values.url
    else { return nil }
    return committedItem
  }

  /// Suspends a page of which a frame has moved: its process knows it by the item before.
  private mutating func suspend(
    _ document: Document, under item: HistoryItemID, leftBy navigation: Navigation
  ) {
    var frames = framesToKeep(of: document, leftBy: navigation)
    guard !frames.isEmpty else { return }
    if profile.losesPagesOfMovedFrames {
      obey(.movedFrameLosesItsPage)
      var empty = Frame(id: mainFrame)
      empty.document = Document(
        load: document.load, url: .aboutBlank, origin: OriginValues(nil),
        request: URLRequest(url: .aboutBlank))
      frames = [empty]
    }
    let title = profile.losesPagesOfMovedFrames ? "" : title
    keep(
      CachedPage(item: item, title: title, process: process, isSuspended: true, frames: frames))
  }

  /// Returns the frames of the page that is left; empty if it has to be loaded to be shown again.
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
    } else if frames.contains(where: { $0.committed != nil || $0.document?.isErrorPage == true }) {
      obey(.unfinishedPageIsNotKept)
    } else {
      obey(.finishedPageIsKept)
      return frames
    }
    return []
  }

  /// Removes the page kept under the item of the current page, as a load that fails does.
  mutating func forgetPageOfShownItem() { pageCache.removeAll { $0.item == mainFrameItem } }

  /// Removes a page whose place another view's page has taken.
  mutating func forgetPage(_ item: HistoryItemID) {
    obey(.pageCacheHoldsTwo)
    pageCache.removeAll { $0.item == item }
    forgetPagesOfEndedProcesses()
  }

  /// Removes the pages kept by processes that have no page, shown or suspended, any more.
  mutating func forgetPagesOfEndedProcesses() {
    let live = liveProcesses
    let kept = pageCache.filter { page in live.contains { $0.isSame(as: page.process) } }
    guard kept.count < pageCache.count else { return }
    obey(.endedProcessKeepsNoPages)
    pageCache = kept
  }

  /// Returns the page that a navigation goes back to, taken out of the cache before another one
  /// goes in.
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
        frames[frame.id] = frame
        frames[frame.id]?.pending = nil
        frames[frame.id]?.provisional = nil
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

/// The process that a page is loaded in: that of the page before, or another one, in which it is
/// provisional beside that (WebKit WebProcessPool::processForNavigationInternal).
extension NavigationMachine {
  /// Decides in which process an allowed navigation of the main frame continues.
  mutating func giveProcess(to navigation: inout Navigation, isRedirect: Bool) {
    let current = navigation.process ?? process
    let next = nextProcess(of: navigation, from: current)
    guard !next.isSame(as: current) else { return }
    if !isOfSuspendedPage(navigation), pageCache.contains(where: { $0.process.isSame(as: next) }) {
      obey(.reusedProcessForgetsItsPages)
      pageCache.removeAll { $0.process.isSame(as: next) }
    }
    navigation.process = next.isSame(as: process) ? nil : next
    guard isRedirect else { return }
    obey(.redirectToAnotherSiteStartsOver)
    navigation.redirects = 0
    navigation.initialURL = navigation.request.url
  }

  private mutating func nextProcess(
    of navigation: Navigation, from current: WebProcess
  ) -> WebProcess {
    if isNewWindow, current.isSame(as: process) {
      obey(.newWindowLeavesItsOpenersProcess)
      return nextProcess()
    }
    guard current.isUsed else {
      obey(.unusedProcessTakesAnySite)
      return current
    }
    if hasOpener || hasOpenedWindows, case .frame = navigation.source {
      obey(.windowsKeepTheirProcess)
      return current
    }
    if let known = processOfTarget(navigation) {
      obey(.itemsHaveTheirProcess)
      return known
    }
    guard let url = navigation.request.url, let shown = main.document?.url, !url.isAboutOrData,
      !isSameSite(url, as: shown, in: current)
    else { return current }
    obey(.siteHasItsProcess)
    return leftProcesses.first { $0.isOfSite(url) } ?? nextProcess()
  }

  /// Returns the process that showed the item that is gone back to, while it lives.
  private func processOfTarget(_ navigation: Navigation) -> WebProcess? {
    guard case .history(let item) = navigation.kind else { return nil }
    let page = pageCache.first { $0.item == item }
    guard let known = page?.process ?? index(of: item).flatMap({ history[$0].process }) else {
      return nil
    }
    return (liveProcesses + leftProcesses).first { $0.isSame(as: known) }
  }

  private func isSameSite(_ url: URL, as shown: URL, in process: WebProcess) -> Bool {
    guard process.isSame(as: self.process) else { return process.knows(url) }
    guard !shown.isAbout else { return process.isOfSite(url) }
    guard url.origin != shown.origin else { return true }
    return !shown.isOfTheWeb && shown.scheme == url.scheme || url.domain == shown.domain
  }

  private func isOfSuspendedPage(_ navigation: Navigation) -> Bool {
    guard case .history(let item) = navigation.kind else { return false }
    return pageCache.contains { $0.item == item && $0.isSuspended }
  }

  /// Records in the process of a navigation which site it leads to, and how.
  mutating func enterSite(of navigation: inout Navigation) {
    guard let url = navigation.request.url else { return }
    guard navigation.process == nil else {
      navigation.process?.begin(url)
      return
    }
    process.begin(url)
    frames[mainFrame]?.document?.lastLoadIsVisit = navigation.isVisitOfAnotherPage
  }

  /// The processes that have a page, shown or suspended.
  var liveProcesses: [WebProcess] {
    [process] + pageCache.filter(\.isSuspended).map(\.process)
  }

  /// Replaces the process by that of the new page, before the list changes at a commit; the new one
  /// knows an item only if it stays in it.
  mutating func enterProcess(of navigation: Navigation) {
    if navigation.process != nil || hasLostItsPage {
      obey(.newProcessKnowsNoItem)
      switch navigation.kind {
      case .reload, .replacing: mainFrameItem = committedItem
      case .standard, .same, .history, .substitute: mainFrameItem = nil
      }
    }
    isNewWindow = false
    if let next = navigation.process {
      if process.hasSite { leftProcesses.append(process) }
      leftProcesses.removeAll { $0.isSame(as: next) }
      process = next
      forgetPagesOfEndedProcesses()
    }
    if navigation.request.url?.isAbout == false { process.isUsed = true }
  }
}
