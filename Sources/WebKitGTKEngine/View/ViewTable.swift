#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// All views, sessions and downloads of an engine.
@WebKitActor final class ViewTable {
  private(set) var views: [ViewID: GTKView] = [:]
  var sessions = DataStoreTable<NetworkSession>()
  private var contents: [UserContentID: UserContent] = [:]
  /// The stores of content rule lists, keyed by folder.
  var filterStores: [String: FilterStore] = [:]
  var downloads: [DownloadID: GTKDownload] = [:]
  /// The time that WebKit waits for the app's answer whether a window may open.
  var createLimit = Duration.seconds(10)
  /// The system whose behaviour new views imitate.
  var profile = SystemProfile.newest
  /// The number of reports from the engine's processes.
  ///
  /// Round trips use it to detect whether the processes are idle.
  private(set) var activity: UInt64 = 0
  private var awaitingActivity: [Promise<Bool>] = []
  /// The queue that receives all reports.
  var reports: ReportQueue?
  /// The web contexts, keyed by the schemes that the app handles in them.
  ///
  /// They replace WebKit's default context. When `exit()` on another thread destroys the default
  /// context, that context aborts the process.
  private var contexts: [Set<String>: OpaquePointer] = [:]
  /// A session that keeps the network process alive while there is no other session.
  private(set) var standby: NetworkSession?
  /// The network process at the last round trip, or when the last view was made.
  private var networkProcess: pid_t?
  let storage: StoreFolder

  /// The servers whose certificates are valid.
  var trusted: Set<SecureServer> = []
  /// The authority whose certificates are trusted, as PEM text; `nil` for no authority.
  let authority: String?

  /// The feature flags of WebKit that differ from their defaults in all views.
  let features: EngineFeatures

  nonisolated init(
    _ storage: StoreFolder, authority: String? = nil, features: EngineFeatures = EngineFeatures()
  ) {
    self.storage = storage
    self.authority = authority
    self.features = features
  }

  private var pointer: XPointer?

  /// Returns the display's only mouse.
  func xPointer() throws(EngineFailure) -> XPointer {
    if let pointer { return pointer }
    let made = try XPointer()
    pointer = made
    return made
  }

  func recordActivity() {
    activity += 1
    for reply in awaitingActivity { reply.fulfill(true) }
    awaitingActivity = []
  }

  /// Returns a promise that is fulfilled by the next activity.
  func nextActivity() -> Promise<Bool> {
    let reply = Promise<Bool>()
    awaitingActivity.append(reply)
    return reply
  }

  /// Starts the network process.
  ///
  /// - Throws: `EngineFailure` if WebKit does not have a feature flag.
  func open() throws(EngineFailure) {
    guard standby == nil else { return }
    try WebKitGTK.check(features)
    standby = NetworkSession(nil, of: self)
  }

  /// Drops all views and sessions; their processes end.
  func close() {
    for view in views.values { view.close() }
    views = [:]
    downloads = [:]
    contents = [:]
    filterStores = [:]
    sessions = DataStoreTable()
    standby = nil
    networkProcess = nil
    trusted = []
    pointer = nil
    for context in contexts.values { g_object_unref(UnsafeMutableRawPointer(context)) }
    contexts = [:]
  }

  /// Returns the context of views in which the app itself handles the given schemes.
  func context(for schemes: Set<String>) -> OpaquePointer? {
    if let context = contexts[schemes] { return context }
    let made = webkit_web_context_new()
    for scheme in schemes { GTKSchemeTask.register(scheme, in: made, of: self) }
    contexts[schemes] = made
    return made
  }

  func add(_ view: GTKView) {
    noticeEndOfNetworkProcess()
    views[view.id] = view
  }

  /// Checks whether the network process has ended; if it has, marks all views with the failure.
  ///
  /// WebKitGTK does not report the end. Loads that are in progress may fail or never end.
  func noticeEndOfNetworkProcess() {
    if let known = networkProcess, !WebKitProcesses.isRunning(known) {
      networkProcess = nil
      for view in views.values {
        view.transientFailure = .transient(engine: "webkitgtk", what: "lost its network process")
      }
    }
    networkProcess = networkProcess ?? WebKitProcesses.network
  }

  func remove(_ view: GTKView) {
    view.close()
    views[view.id] = nil
  }

  func view(_ id: ViewID) throws(EngineFailure) -> GTKView {
    guard let view = views[id] else { throw .noView(engine: "webkitgtk") }
    return view
  }

  /// Adds a download that has started to the table, and to its view.
  ///
  /// A download that the app began is already in the table.
  func adopt(_ pointer: OpaquePointer) {
    guard !downloads.values.contains(where: { $0.pointer == pointer }) else { return }
    let native = webkit_download_get_web_view(pointer)
    guard let view = views.values.first(where: { $0.pointer == native }) else { return }
    let download = GTKDownload(pointer, of: view)
    downloads[download.id] = download
    view.process.downloads.downloadStarted(
      download, url: webkit_download_get_request(pointer)?.requestURI ?? "")
  }

  /// Returns the session of a data store; equal stores have the same session.
  func session(for store: ViewSettings.DataStore) -> NetworkSession {
    sessions.value(for: store) {
      let session =
        switch store {
        case .persistent(let identifier):
          NetworkSession(storage.path(of: identifier), of: self)
        case .nonPersistent: NetworkSession(nil, of: self)
        }
      allowCertificates(in: session)
      return session
    }
  }

  /// All sessions, including the standby session.
  var allSessions: [NetworkSession] { sessions.values + (standby.map { [$0] } ?? []) }

  /// Returns the user content with the given identifier; it is empty if no command has changed it.
  func content(_ id: UserContentID) -> UserContent {
    let content = contents[id] ?? UserContent()
    contents[id] = content
    return content
  }

  func performContentCommand(_ command: UserContentCommand) {
    if case .forget = command.action {
      contents[command.content] = nil
    } else {
      content(command.content).apply(command.action)
    }
  }

  func performViewCommand(_ command: WebViewCommand) {
    recordActivity()
    switch command.action {
    case .create(let settings): add(GTKView(command.view, settings: settings, table: self))
    case .cancelDownload(let id): return downloads[id]?.cancel() ?? ()
    default: break
    }
    guard let view = views[command.view] else { return refuse(command) }
    if case .close = command.action { remove(view) } else { view.performViewCommand(command) }
  }

  /// Reports a command to a missing view.
  ///
  /// The view may be a window that the app allowed after WebKit had stopped waiting for the answer,
  /// or a view of an engine that has been stopped.
  private func refuse(_ command: WebViewCommand) {
    let event: EngineEvent
    switch command.action {
    case .runScript(let call): event = .scriptCompleted(call.id, .failure(.viewInvalidated))
    case .adopt: event = .webViewDidClose
    default: event = .stateChanged
    }
    reports?.post(
      EngineReport(
        view: command.view, state: WebViewState(), performed: command.number, event: event))
  }
}

extension ViewTable {
  func performStoreCommand(_ command: DataStoreCommand) {
    recordActivity()
    switch command {
    case .perform(let action, let store): session(for: store).performAction(action)
    case .removeStore(let identifier, let question): removeStore(identifier, question)
    case .fetchIdentifiers(let question): question.fulfill(storage.identifiers)
    case .performRuleListAction(let action, let folder):
      filterStore(folder ?? storage.ruleLists).performAction(action)
    }
  }

  private func filterStore(_ folder: String) -> FilterStore {
    let store = filterStores[folder] ?? FilterStore(folder)
    filterStores[folder] = store
    return store
  }

  /// Removes a store when the network process has released it.
  private func removeStore(_ identifier: String, _ question: Promise<String?>) {
    let store = ViewSettings.DataStore.persistent(identifier: identifier)
    guard !views.values.contains(where: { $0.settings.dataStore == store }) else {
      question.fulfill("Data store is in use")
      return
    }
    sessions.remove(identifier: identifier)
    removeFolder(of: identifier, question, until: .now + .seconds(5))
  }

  /// Removes a store's folder, repeatedly if necessary: the network process may still write data of
  /// a released session.
  private func removeFolder(
    of identifier: String, _ question: Promise<String?>, until end: ContinuousClock.Instant
  ) {
    standby?.getCookiePolicy { [self] _ in
      var reason: String?
      if storage.contains(identifier) {
        reason = storage.remove(identifier)
        if .now < end { return removeFolder(of: identifier, question, until: end) }
      }
      question.fulfill(reason)
    }
  }
}
#endif
