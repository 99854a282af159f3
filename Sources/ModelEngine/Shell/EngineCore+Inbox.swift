import Foundation
import FoundationNetworking
import Synchronization
import WebViewKit

/// The order in which the loader's reports are looked at.
extension EngineCore {
  /// How long a frame waits for one that stands before it in the document.
  ///
  /// It bounds what a reply held at a gate can hold up; otherwise the frame before has long been
  /// ready.
  private static let patience = Duration.seconds(2)

  /// Takes in what the loader brings of a load that is still wanted.
  mutating func receive(_ report: LoaderReport) {
    guard views[report.key.view]?.loads[report.key.load] != nil else { return }
    inbox.append(report)
    schedule?.stir()
    switch report.event {
    case .connecting, .response, .ended, .failed: active.remove(report.key)
    case .began: break
    }
  }

  /// The first report whose turn it is: frames are reported in document order.
  mutating func nextReport() -> LoaderReport? {
    for (index, report) in inbox.enumerated() {
      let isBehind = views[report.key.view]?.machine.isBehindOthers(report.key.load) ?? false
      if !isBehind || released.contains(report.key) { return inbox.remove(at: index) }
      obey(.framesAnswerInOrder)
      withhold(report.key)
    }
    return nil
  }

  /// Whether nothing is under way but what frames wait for that stand before others.
  var isWithholding: Bool {
    hasDelivered && !inbox.isEmpty && inbox.allSatisfy { withheld.contains($0.key) }
  }

  /// Lets frames be reported whose turn has not come: those before them wait for a server.
  mutating func releaseWithheld() { released.formUnion(withheld) }

  private mutating func withhold(_ key: LoadKey) {
    guard withheld.insert(key).inserted, let ports else { return }
    ports.begin(.wait(Self.patience) { ports.release(key.view, key.load) })
  }

  /// Gives the machine what the loader brought.
  mutating func take(_ report: LoaderReport) {
    let key = report.key
    if let page = report.page { views[key.view]?.pages[key.load] = page }
    switch report.event {
    case .ended:
      keepInMemory(key)
      forget(key)
    case .failed: forget(key)
    case .connecting, .response, .began: break
    }
    step(key.view, .loader(key.load, remembering(report)))
    if case .began = report.event { skipScripts(of: key) }
    views[key.view]?.forgetPages()
    forgetIfDone(key.view)
  }

  /// The event, with what the data store knows of its server: one that has been accepted is so for
  /// later connections too, and a protection space may have its credential.
  private func remembering(_ report: LoaderReport) -> LoaderEvent {
    guard let view = views[report.key.view], let url = view.loads[report.key.load]?.url else {
      return report.event
    }
    switch report.event {
    case .connecting(.serverTrust(var trust)):
      trust.isAccepted = view.store.hasAccepted(trust, at: url)
      return .connecting(.serverTrust(trust))
    case .response(let response, let challenges, let sentStored) where !challenges.isEmpty:
      let credentials = view.store.credentials
      return .response(
        response, challenges: challenges.map { credentials.completing($0, at: url) },
        sentStored: sentStored)
    default: return report.event
    }
  }

  /// Forgets a load that has ended.
  mutating func forget(_ key: LoadKey) {
    views[key.view]?.loads[key.load] = nil
    views[key.view]?.scripts[key.load] = nil
    inbox.removeAll { $0.key == key }
    active.remove(key)
    withheld.remove(key)
    released.remove(key)
  }
}

/// A report of the loader on one load, with the page of a finished document.
struct LoaderReport: Sendable {
  let key: LoadKey
  let event: LoaderEvent
  let page: Page?
}

/// Identifies a load within the engine.
struct LoadKey: Hashable, Sendable {
  let view: ViewID
  let load: LoadID
}

/// A page's bytes, which the process that loaded them keeps in memory (WebKit MemoryCache).
struct MemoryResource: Sendable {
  let url: URL
  let process: WebProcess
  let body: LoadedBody
}

/// What going back finds in memory if the page itself is not kept.
extension EngineCore {
  private static let memoryCapacity = 100

  /// Keeps what the main frame has loaded without a redirect, unless its response forbids that.
  mutating func keepInMemory(_ key: LoadKey) {
    guard let view = views[key.view], let body = view.loads[key.load]?.whole.withLock({ $0 }),
      let navigation = view.machine.main.committed, navigation.load == key.load,
      navigation.redirects == 0, navigation.request.httpMethod == "GET",
      let url = navigation.request.url,
      body.response.value(of: "Cache-Control")?.lowercased().contains("no-store") != true
    else { return }
    let process = view.machine.process
    var memory = view.memory.filter { known in
      !known.url.isEqualIgnoringFragment(to: url) || !known.process.isSame(as: process)
    }
    memory.append(MemoryResource(url: url, process: process, body: body))
    views[key.view]?.memory = memory.suffix(Self.memoryCapacity)
  }

  /// What memory has for a load of the main frame that takes what it can from there.
  func memory(for request: URLRequest, _ id: LoadID, in view: ViewID) -> LoadedBody? {
    guard request.cachePolicy == .returnCacheDataElseLoad, let view = views[view],
      let navigation = view.machine.main.provisional, navigation.load == id, let url = request.url
    else { return nil }
    let process = navigation.process ?? view.machine.process
    return view.memory.first { known in
      known.url.isEqualIgnoringFragment(to: url) && known.process.isSame(as: process)
    }?.body
  }
}

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
