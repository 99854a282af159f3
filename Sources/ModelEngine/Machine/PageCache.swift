import Foundation
import WebViewKit

/// The pages that were left and can be shown again without loading, oldest first.
///
/// A page is kept from the commit of the next page until it is shown again, its item is dropped,
/// two younger pages are kept, or its process ends. If a page has to be loaded again, its entry has
/// the process but no frames.
struct PageCache: Sendable {
  /// The maximum number of pages that all views keep together.
  static let capacity = 2

  private(set) var pages: [CachedPage] = []

  /// Returns the page of an item, if it can be shown without loading.
  func page(of item: HistoryItemID) -> CachedPage? {
    pages.first { $0.item == item && !$0.frames.isEmpty }
  }

  /// Whether the page of an item is suspended in a process that was left.
  func isSuspended(_ item: HistoryItemID) -> Bool {
    pages.contains { $0.item == item && $0.isSuspended }
  }

  /// Returns the process that keeps the page of an item.
  func process(of item: HistoryItemID) -> WebProcess? { pages.first { $0.item == item }?.process }

  func holdsPages(of process: WebProcess) -> Bool {
    pages.contains { $0.process.isSame(as: process) }
  }

  /// The processes that have suspended pages.
  var suspendedProcesses: [WebProcess] { pages.filter(\.isSuspended).map(\.process) }

  /// Removes and returns the page that a navigation goes back to; `nil` if it has to be loaded.
  mutating func remove(for navigation: Navigation) -> CachedPage? {
    guard case .history(let item) = navigation.kind,
      let index = pages.firstIndex(where: { $0.item == item })
    else { return nil }
    let page = pages.remove(at: index)
    return page.frames.isEmpty ? nil : page
  }

  mutating func remove(_ item: HistoryItemID?) { pages.removeAll { $0.item == item } }

  mutating func remove(_ items: [HistoryItemID]) { pages.removeAll { items.contains($0.item) } }

  mutating func removePages(of process: WebProcess) {
    pages.removeAll { $0.process.isSame(as: process) }
  }

  /// Removes the pages of processes that no longer have a shown or suspended page.
  mutating func removeEnded(besides current: WebProcess) {
    let live = [current] + suspendedProcesses
    let kept = pages.filter { page in live.contains { $0.isSame(as: page.process) } }
    guard kept.count < pages.count else { return }
    obey(.endedProcessKeepsNoPages)
    pages = kept
  }

  /// Removes a page to make room for a page of another view.
  mutating func makeRoom(byRemoving item: HistoryItemID, besides current: WebProcess) {
    obey(.pageCacheHoldsTwo)
    remove(item)
    removeEnded(besides: current)
  }

  /// Adds a page, and removes the oldest one if there are too many.
  mutating func add(_ page: CachedPage) {
    pages.append(page)
    guard pages.count > Self.capacity else { return }
    obey(.pageCacheHoldsTwo)
    pages.removeFirst()
    removeEnded(besides: page.process)
  }
}
