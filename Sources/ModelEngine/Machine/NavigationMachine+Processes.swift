import Foundation
import WebViewKit

/// The process that a page is loaded in: that of the page before, or another one, in which it is
/// provisional beside that (WebKit WebProcessPool::processForNavigationInternal).
extension NavigationMachine {
  /// Decides in which process an allowed navigation of the main frame goes on.
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
    obey(.redirectToAnotherSiteBeginsAnew)
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

  /// The process that showed the item that is gone back to, while it lives.
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

  /// Notes in the process of a navigation which site it leads to, and how.
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

  /// Before the list changes at a commit: the process of the new page takes the place of the one
  /// before, and knows of an item only if it is to stay in it.
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
