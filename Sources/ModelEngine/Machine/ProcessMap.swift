import Foundation
import WebViewKit

/// The processes of a view's pages (WebKit WebProcessPool::processForNavigationInternal).
///
/// It exists as long as the view. A page of another site is loaded in another process, which
/// belongs to the navigation until the commit and is the current process from then on. A process
/// that the view leaves continues to run if it has a suspended page in the ``PageCache``, or if it
/// has been used for only one site.
struct ProcessMap: Sendable {
  /// The process of the page that is shown.
  private(set) var current = WebProcess()
  /// Whether the current process has replaced one that has ended, and does not show a page yet.
  private(set) var hasLostItsPage = false
  /// The processes that the view has left, as they were then; only those used for a single site.
  private var left: [WebProcess] = []

  /// Whether a page of another view has opened this view, and the two pages can refer to each
  /// other.
  private var hasOpener = false
  /// Whether a page opened the view without an opener reference, and the view is still empty.
  private var isNewWindow = false
  /// The process that the new window is given; `nil` if no process of the window's site was free.
  private var given: WebProcess?
  /// Whether the page has opened windows that have a reference to it.
  var hasOpenedWindows = false

  /// Decides in which process an allowed navigation of the main frame continues.
  ///
  /// If it continues in another process, the navigation starts again there.
  ///
  /// - Parameter shown: The URL of the page that is shown.
  mutating func assign(
    to navigation: inout Navigation, leaving shown: URL?, _ list: BackForwardList,
    _ cache: inout PageCache
  ) {
    let present = navigation.process ?? current
    var next = process(
      of: navigation, from: present, leaving: shown,
      itemShownIn: processOfItem(navigation, list, cache))
    guard !next.isSame(as: present) else { return }
    if cache.holdsPages(of: next), !goesToSuspendedPage(navigation, in: cache) {
      obey(.reusedProcessForgetsItsPages)
      cache.removePages(of: next)
      next.hasLeftItsPages = true
    }
    navigation.process = next.isSame(as: current) ? nil : next
    if navigation.redirects > 0 { obey(.redirectToAnotherSiteStartsOver) }
    navigation.redirects = 0
    navigation.initialURL = navigation.request.url
  }

  private mutating func process(
    of navigation: Navigation, from present: WebProcess, leaving shown: URL?,
    itemShownIn known: WebProcess?
  ) -> WebProcess {
    // The shown URL belongs to the opener, on another site. Therefore a used process is left again.
    if isNewWindow, present.isUsed || present.isSame(as: current) {
      let next = present.isSame(as: current) ? given : nil
      return decide(next ?? WebProcess(), by: .newWindowLeavesItsOpenersProcess)
    }
    guard present.isUsed else { return decide(present, by: .unusedProcessTakesAnySite) }
    if hasOpener || hasOpenedWindows, case .frame = navigation.source {
      return decide(present, by: .windowsKeepTheirProcess)
    }
    if let known { return decide(known, by: .itemsHaveTheirProcess) }
    guard let url = navigation.request.url, let shown, !url.isAboutOrData,
      !isSameSite(url, as: shown, in: present)
    else { return present }
    return decide(left.first { $0.isOfSite(url) } ?? WebProcess(), by: .siteHasItsProcess)
  }

  /// Whether the current process has shown an item.
  ///
  /// The item's document may be covered by a string that the app loads in another process.
  func owns(_ entry: HistoryEntry) -> Bool {
    guard let process = entry.process, !process.isSame(as: current) else { return true }
    return decide(false, by: .itemsHaveTheirProcess)
  }

  /// Returns the process that showed the item to go to; `nil` if the process has ended.
  private func processOfItem(
    _ navigation: Navigation, _ list: BackForwardList, _ cache: PageCache
  ) -> WebProcess? {
    guard case .history(let item) = navigation.kind,
      let known = cache.process(of: item) ?? list[item]?.process
    else { return nil }
    return ([current] + cache.suspendedProcesses + left).first { $0.isSame(as: known) }
  }

  private func isSameSite(_ url: URL, as shown: URL, in process: WebProcess) -> Bool {
    guard process.isSame(as: current) else {
      return process.knows(url) || process.hasLeftItsPages && url.domain == shown.domain
    }
    guard !shown.isAbout else { return process.isOfSite(url) }
    guard url.origin != shown.origin else { return true }
    return !shown.isOfTheWeb && shown.scheme == url.scheme || url.domain == shown.domain
  }

  private func goesToSuspendedPage(_ navigation: Navigation, in cache: PageCache) -> Bool {
    guard case .history(let item) = navigation.kind else { return false }
    return cache.isSuspended(item)
  }

  /// Records the site of a navigation when it starts, in the process of the navigation.
  mutating func enterSite(of navigation: inout Navigation) {
    guard let url = navigation.request.url else { return }
    if navigation.process == nil {
      current.begin(url)
    } else {
      navigation.process?.begin(url)
    }
  }

  /// Replaces the current process with the process of a navigation that commits.
  mutating func enterPage(of navigation: Navigation) {
    isNewWindow = false
    hasLostItsPage = false
    if let next = navigation.process {
      if current.hasSite { left.append(current) }
      left.removeAll { $0.isSame(as: next) }
      current = next
    }
    if navigation.request.url?.isAbout == false { current.isUsed = true }
  }

  /// Records that a page of another view has opened this one.
  mutating func enterWindow(_ window: NewWindow) {
    hasOpener = window.wish.hasOpener
    isNewWindow = !hasOpener
    given = window.process
  }

  /// Removes and returns a process without pages, for a window without an opener (WebKit
  /// WebProcessCache::takeProcess).
  ///
  /// The process has been used only for the site of the given URL.
  mutating func takeProcess(of url: URL?, _ cache: PageCache) -> WebProcess? {
    let suspended = cache.suspendedProcesses
    let index = left.firstIndex { process in
      url.map(process.isOfSite) == true && !suspended.contains { $0.isSame(as: process) }
    }
    return index.map { left.remove(at: $0) }
  }

  /// Replaces the process that has ended.
  mutating func endCurrent() {
    current = WebProcess()
    hasLostItsPage = true
  }
}
