import Foundation
import Synchronization
import WebViewKit

/// One view of the engine: its state machine, and the state that the shell keeps for the view.
struct ModelView: Sendable {
  var machine: NavigationMachine
  var settings: ViewSettings
  let store: SessionStore
  /// The group of views whose pages have opened each other, identified by its first view.
  ///
  /// A view that no page has opened forms its own group.
  var group: ViewID
  /// The number of the last command performed.
  var performed: UInt64 = 0
  var loads: [LoadID: PageLoad] = [:]
  /// The documents that are shown or in the page cache, keyed by the load that delivered them.
  var pages: [LoadID: Page] = [:]
  /// The gaps of documents that are being loaded.
  var gaps: [LoadID: [PageGap]] = [:]
  /// The resources that the processes of the view have in memory, oldest first.
  private var memory: [MemoryResource] = []
  /// Whether the view is closed; if so, only its downloads are still reported.
  var isClosed = false
  /// The back-forward list that was last reported, and its serialized form.
  private var saved: (list: SavedHistory?, data: Data?) = (nil, nil)

  init(_ id: ViewID, settings: ViewSettings, store: SessionStore) {
    machine = NavigationMachine(view: id)
    self.store = store
    group = id
    self.settings = settings
    apply(settings)
  }

  /// The user agent of WebKit on macOS, to which the app's name is appended.
  private static let userAgent =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"

  mutating func apply(_ settings: ViewSettings) {
    self.settings = settings
    let name = settings.applicationName.map { " " + $0 } ?? ""
    machine.fields.userAgent = settings.customUserAgent ?? Self.userAgent + name
  }

  /// The pages that a script in the main frame could access, with their frames, in document order.
  ///
  /// They are the main frame's page and the pages in subframes that have the same origin.
  var reachablePages: [(frame: FrameID, page: Page)] {
    machine.frames.ofMainOrigin.compactMap { frame in
      guard let document = machine.frames[frame]?.document, var page = pages[document.load] else {
        return nil
      }
      // A fragment navigation may have changed the document's URL since it was parsed.
      page.url = document.url ?? page.url
      return (frame, page)
    }
  }

  /// Whether the app's scheme handler loads a request.
  ///
  /// Downloads are loaded by the network process, which has no scheme handlers.
  func asksApp(for request: URLRequest, _ load: LoadID) -> Bool {
    guard let scheme = request.url?.scheme?.lowercased() else { return false }
    return settings.schemes.contains(scheme) && machine.downloads.download(waitingFor: load) == nil
  }

  /// Clicks an element of the document that a frame shows, and returns the action of the page.
  mutating func click(_ index: Int, of frame: FrameID) -> PageAction? {
    guard let document = machine.frames[frame]?.document, var page = pages[document.load] else {
      return nil
    }
    page.url = document.url ?? page.url
    defer { pages[document.load] = page }
    return page.click(on: index)
  }

  /// Types a user's text into an element of the document that a frame shows.
  mutating func type(_ text: String, into index: Int, of frame: FrameID) {
    guard let load = machine.frames[frame]?.document?.load else { return }
    pages[load]?.type(text, into: index)
  }

  /// Whether a browser would run the scripts of a page with these permissions.
  func runsScripts(under sandbox: Sandbox?) -> Bool {
    settings.allowsContentJavaScript && sandbox?.allows(.scripts) != false
  }

  /// Creates a load of this view.
  func load(
    _ id: LoadID, of source: PageLoad.Source, in view: ViewID,
    _ authorization: PasswordAuthorization?
  ) -> PageLoad {
    let frame = machine.frames.first { $0.provisional?.load == id }
    var source = source
    var asksForUpgrades = false
    if case .request(let request) = source, let frame {
      // A redirect keeps the field `Upgrade-Insecure-Requests` of the first request.
      if frame.provisional?.redirects == 0, request.asksForUpgrades {
        obey(.upgradesAreAskedFor)
        asksForUpgrades = true
      }
      if machine.frames.isThirdParty(request, in: frame) {
        source = .request(request.tellingOriginAlone())
      }
    }
    return PageLoad(
      id, in: view, of: source, store: store, site: machine.frames.site(of: id),
      asksForUpgrades: asksForUpgrades, authorization: authorization,
      runsScripts: runsScripts(under: frame?.sandbox))
  }

  /// Returns the serialized back-forward list, encoded again if the list has changed.
  mutating func interactionState(of state: WebViewState) -> Data? {
    let list = SavedHistory(
      state.history, index: state.historyIndex, entries: machine.list.entries)
    if list != saved.list { saved = (list, list?.data) }
    return saved.data
  }

  /// Forgets the documents that can no longer be shown.
  mutating func forgetPages() {
    let kept = machine.frames.values + machine.pageCache.pages.flatMap(\.frames)
    let live = Set(kept.compactMap { $0.document?.load })
    pages = pages.filter { live.contains($0.key) }
  }

  /// Returns a report's event, completed with information from the view and its data store.
  ///
  /// A server that was accepted before is marked as accepted. Challenges get the credentials of
  /// their protection spaces. Lazy frames that are not visible are removed.
  func completing(_ report: LoaderReport) -> LoaderEvent {
    if case .ended(var content) = report.event {
      content.lazyFrames.removeAll { isSeen($0, in: report.key.load) != true }
      return .ended(content)
    }
    guard let url = loads[report.key.load]?.url else { return report.event }
    switch report.event {
    case .connecting(.serverTrust(var trust)):
      trust.isAccepted = store.hasAccepted(trust, at: url)
      return .connecting(.serverTrust(trust))
    case .response(let response, let challenges, let sentStored) where !challenges.isEmpty:
      let credentials = store.credentials.withLock(\.self)
      return .response(
        response, challenges: challenges.map { credentials.completing($0, at: url) },
        sentStored: sentStored)
    default: return report.event
    }
  }

  /// Whether a lazy frame of a page is visible; `nil` if the model cannot determine this.
  private func isSeen(_ frame: LazyFrame, in load: LoadID) -> Bool? {
    guard let size = settings.properties.size, !settings.properties.isHidden else { return false }
    guard machine.main.committed?.load == load else { return nil }
    return frame.isSeen(inHeight: size.height)
  }

  /// Returns the URL of a received page if the model cannot determine whether one of the page's
  /// lazy frames is visible.
  func addressOfUnplacedFrame(in report: LoaderReport) -> URL? {
    guard let page = report.page else { return nil }
    let isUnplaced = page.content.lazyFrames.contains { isSeen($0, in: report.key.load) == nil }
    return isUnplaced ? page.url : nil
  }

  /// The bytes of a page that the loading process keeps in memory (WebKit MemoryCache).
  struct MemoryResource: Sendable {
    let url: URL
    let process: WebProcess
    let body: LoadedBody
  }
}

// The memory cache. Going back and forward uses it if the page itself is not kept.
extension ModelView {
  private static let memoryCapacity = 100

  /// Keeps a body that the main frame loaded without a redirect, unless its response forbids it.
  mutating func keepInMemory(_ load: LoadID) {
    guard let body = loads[load]?.whole.withLock({ $0 }),
      let navigation = machine.main.committed, navigation.load == load,
      navigation.redirects == 0, navigation.request.httpMethod == "GET",
      let url = navigation.request.url,
      body.response.value(of: "Cache-Control")?.lowercased().contains("no-store") != true
    else { return }
    let process = machine.processes.current
    memory.removeAll { $0.url.isEqualIgnoringFragment(to: url) && $0.process.isSame(as: process) }
    memory.append(MemoryResource(url: url, process: process, body: body))
    memory = memory.suffix(Self.memoryCapacity)
  }

  /// Returns the body in memory for a load of the main frame, if the load may use it.
  func memory(for request: URLRequest, _ load: LoadID) -> LoadedBody? {
    guard request.cachePolicy == .returnCacheDataElseLoad,
      let navigation = machine.main.provisional, navigation.load == load, let url = request.url
    else { return nil }
    let process = navigation.process ?? machine.processes.current
    return memory.first { known in
      known.url.isEqualIgnoringFragment(to: url) && known.process.isSame(as: process)
    }?.body
  }
}
