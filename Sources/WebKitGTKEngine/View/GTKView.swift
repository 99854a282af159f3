#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// One `WebKitWebView`, with its signals translated to WKWebView's events.
///
/// Without a window it loads, navigates and runs scripts all the same.
@WebKitActor final class GTKView: ScriptMessageReceiver {
  let id: ViewID
  let pointer: WebViewPointer
  let table: ViewTable
  let session: NetworkSession
  /// Injects scripts and receives messages; a window that a page opens has its opener's.
  let contentManager: ContentManager
  private(set) var settings: ViewSettings
  /// The number of the last command performed.
  var performed: UInt64 = 0
  var ledger = NavigationLedger()
  var history = History()
  /// The system that it behaves like.
  let profile: SystemProfile
  /// The load that WebKit has lost by chance.
  var transientFailure: EngineFailure?
  /// The resources that the app loads, until they have ended.
  var schemeTasks: [URLSchemeTaskID: GTKSchemeTask] = [:]
  /// The facts about the page besides its own properties.
  var facts = PageFacts()
  private var isClosed = false

  private(set) lazy var process = WebProcessWatch(self)
  private(set) lazy var policy = PolicyQuestions(self)
  private(set) lazy var challenges = ChallengeQuestions(self)
  private(set) lazy var ui = UIQuestions(self)
  private(set) lazy var downloads = DownloadAnnouncements(self)
  private(set) lazy var scripts = ScriptRunner(self)
  private(set) lazy var requests = ViewRequests(self)
  private(set) lazy var shown = ViewWindow(self)

  /// Makes a view for the app.
  convenience init(_ id: ViewID, settings: ViewSettings, table: ViewTable) {
    let session = table.session(for: settings.dataStore)
    let contentManager = ContentManager(table.content(settings.userContent))
    let made = shim_web_view_new(
      table.context(for: settings.schemes), session.pointer, contentManager.pointer,
      WebKitPreferences.make(settings))
    self.init(
      id, made, settings: settings, session: session, contentManager: contentManager, table: table)
  }

  /// Makes the view that a page of another view opens.
  convenience init(openedBy opener: GTKView) {
    let made = shim_web_view_new_related(
      opener.pointer, WebKitPreferences.make(opener.settings))
    // The app says with the adoption what its own view is like.
    var settings = opener.settings
    settings.properties = ViewProperties()
    self.init(
      ViewID(), made, settings: settings, session: opener.session,
      contentManager: opener.contentManager, table: opener.table)
    process.hasWebProcess = true
  }

  private init(
    _ id: ViewID, _ made: WebViewPointer, settings: ViewSettings, session: NetworkSession,
    contentManager: ContentManager, table: ViewTable
  ) {
    self.id = id
    self.settings = settings
    profile = table.profile
    self.session = session
    self.contentManager = contentManager
    self.table = table
    pointer = made
    g_object_ref_sink(pointer)
    connectSignals()
    contentManager.views.append(self)
    shown.apply(settings.properties)
  }

  /// Destroys the view; nothing is reported of it afterwards.
  func close() {
    guard !isClosed else { return }
    scripts.failScripts(.viewInvalidated)
    isClosed = true
    contentManager.views.removeAll { $0 === self }
    let isSilent = process.isSilent
    process.hasWebProcess = false  // for a barrier that has it still before it
    process.interruptRoundTrips(.ended)
    shown.show(nil)
    process.dropResources()
    GObjectSignals.disconnect(pointer, from: self)
    if isSilent { webkit_web_view_terminate_web_process(pointer) }
    requests.finds = []
    schemeTasks = [:]
    downloads.abandon()
    if let controller = requests.findController {
      GObjectSignals.disconnect(UnsafeMutableRawPointer(controller), from: self)
    }
    if let list = backForwardList {
      GObjectSignals.disconnect(UnsafeMutableRawPointer(list), from: self)
    }
    g_object_run_dispose(UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self))
    g_object_unref(pointer)
  }

  /// Reports an event; of a closed view only those of its downloads.
  func report(_ event: EngineEvent, _ provenance: Provenance = .observed) {
    guard !isClosed || event.isOfDownload else { return }
    let state = isClosed ? WebViewState() : state
    table.post(
      EngineReport(
        view: id, state: state, performed: performed, event: event, provenance: provenance))
  }

  /// Reports a signal in WebKitGTK's own words.
  func signal(_ text: String) {
    table.recordActivity()
    // The end of the page before says nothing of the process that is launched for the next one; but
    // it may have been a frame that went to another site.
    let isOfTheEnd = text.hasPrefix("notify::") || text.hasPrefix("load-changed FINISHED")
    if isOfTheEnd { process.launch?.endSoon() } else { process.launch = nil }
    report(.evidence(.signal(text)))
  }

  /// Returns a question whose answer is given to WebKit on its thread, and counts as activity.
  func question<Answer: Sendable>(
    fallback: Answer, _ give: @escaping @WebKitActor @Sendable (Answer) -> Void
  ) -> Promise<Answer> {
    Promise(fallback: fallback) { [weak self] answer in
      WebKitActor.post {
        self?.table.recordActivity()
        give(answer)
      }
    }
  }

  func connect(_ signal: String, _ handle: @escaping (SignalCall) -> Void) {
    GObjectSignals.connect(pointer, signal, to: self, handle)
  }

  /// Connects a signal that asks something about an object, and is handled by asking the app.
  func connectQuestion(_ signal: String, _ ask: @escaping (OpaquePointer) -> Void) {
    connect(signal) { call in
      guard let object = call.pointer(1) else { return }
      ask(object)
      call.answerHandled()
    }
  }

  private func connectSignals() {
    connectProperties()
    process.connectResources()
    connectLoading()
    policy.connectPolicy()
    challenges.connectAuthentication()
    ui.connectWindows()
    ui.connectDialogs()
    policy.connectForms()
    requests.connectFinding()
    connectFullscreen()
  }

  func apply(_ settings: ViewSettings) {
    self.settings = settings
    webkit_web_view_set_settings(pointer, WebKitPreferences.make(settings))
    shown.apply(settings.properties)
  }
}

/// A part of a view, which has the state of one concern.
@WebKitActor class ViewPart {
  unowned let view: GTKView

  init(_ view: GTKView) { self.view = view }
}
#endif
