#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// One `WebKitWebView`, and what its signals mean in WKWebView's words.
///
/// Without a window it loads, navigates and runs scripts all the same.
@WebKitActor final class GTKView {
  typealias Pointer = UnsafeMutablePointer<WebKitWebView>

  let id: ViewID
  let pointer: Pointer
  let table: ViewTable
  let session: NetworkSession
  /// Injects scripts and hears messages; a window that a page opens has its opener's.
  let contentManager: ContentManager
  private(set) var settings: ViewSettings
  /// The number of the last command performed.
  private(set) var performed: UInt64 = 0
  var ledger = NavigationLedger()
  var history = History()
  /// The system that it behaves like.
  let profile: SystemProfile
  /// Where the last action leads that the page or the app asked for.
  var lastAction: (url: URL, method: String)?
  /// Answered with `download`, and not yet seen as downloads.
  var awaitedDownloads: [AwaitedDownload] = []
  /// The end of a load in which a download was asked for, until that download is announced.
  var heldEnd: (event: EngineEvent, provenance: Provenance)?
  /// How often each protection space has refused an answer.
  var refusals: [String: Int] = [:]
  /// Challenges that overtook the signal before them.
  var heldChallenges: [(event: EngineEvent, provenance: Provenance)] = []
  /// Whether a challenge came after the last action that was allowed.
  var isChallenged = false
  /// What chance has spoiled.
  var race: EngineFailure?
  /// Policy decisions that the app has not answered.
  var openDecisions = 0
  /// Dialogs that the app has not answered; the page's scripts stand still meanwhile.
  var openDialogs = 0
  /// All dialogs so far.
  var dialogCount = 0
  /// Whether the page's last answer to a round trip came behind dialogs that were new.
  var showsDialogs = false
  /// Counts the ends of web processes: an answer to a question from before one has no receiver.
  var endedProcesses = 0
  /// Whether the app stopped the load, or made a download of it, before it started; WebKit may
  /// say for ever that it is loading.
  var wantsNoStart = false
  /// The web process's answers since the app's load that brought no question about its action.
  var answersWithoutStart = 0
  /// The launch of a process for another site, which may be under way; nil once it has spoken.
  var launch: ProcessLaunch?
  /// Scripts of the app without a completion so far.
  var openScripts: Set<ScriptCallID> = []
  /// Those of them whose promise ends with its document, by the numbers under which they are noted
  /// there.
  var openCalls: [ScriptCallID: Int] = [:]
  var callCount = 0
  /// What the web process has begun to load and has not ended.
  var openResources: [UnsafeMutableRawPointer: GObjectReference] = [:]
  /// Round trips under way, which a new document would swallow.
  var roundTrips: [Reply<RoundTrip>] = []
  /// Whether the web process has been heard of; while it is being launched it owes nothing.
  var isAwake = false
  /// Since when the web process owes an answer.
  var owesSince: ContinuousClock.Instant?
  /// Mouse clicks that the page has not been seen to get.
  var clicks: [Reply<Bool>] = []
  /// The resources that the app loads, until they have ended.
  var schemeTasks: [URLSchemeTaskID: GTKSchemeTask] = [:]
  /// Addresses of the app's own schemes that had responses without a status, newest last.
  var plainResponses: [String] = []
  /// The window that shows the view.
  var window: UnsafeMutablePointer<GtkWindow>?
  /// What has been looked for and not found or missed so far, oldest first.
  var finds: [Question<Bool>] = []
  /// What is known of the page besides its own properties.
  var facts = PageFacts()
  /// Whether a web process may be working for the view.
  var hasWebProcess = false
  private var isClosed = false

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
    hasWebProcess = true
  }

  private init(
    _ id: ViewID, _ made: Pointer, settings: ViewSettings, session: NetworkSession,
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
    apply(settings.properties)
  }

  /// Destroys the view; nothing is reported of it afterwards.
  func close() {
    guard !isClosed else { return }
    failScripts(.viewInvalidated)
    isClosed = true
    contentManager.views.removeAll { $0 === self }
    let isSilent = isSilent
    hasWebProcess = false  // for a barrier that has it still before it
    interruptRoundTrips(.ended)
    show(nil)
    dropResources()
    GObjectSignals.disconnect(pointer, from: self)
    if isSilent { webkit_web_view_terminate_web_process(pointer) }
    finds = []
    schemeTasks = [:]
    awaitedDownloads = []
    if let controller = findController {
      GObjectSignals.disconnect(UnsafeMutableRawPointer(controller), from: self)
    }
    if let list = backForwardList {
      GObjectSignals.disconnect(UnsafeMutableRawPointer(list), from: self)
    }
    g_object_run_dispose(UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self))
    g_object_unref(pointer)
  }

  func report(_ event: EngineEvent, _ provenance: Provenance = .native) {
    guard !isClosed else { return }
    table.post(
      EngineReport(
        view: id, state: state, performed: performed, event: event, provenance: provenance))
  }

  /// Reports something of a download of this view, which may have been closed meanwhile.
  func report(ofDownload event: EngineEvent, _ provenance: Provenance = .native) {
    let state = isClosed ? WebViewState() : state
    table.post(
      EngineReport(
        view: id, state: state, performed: performed, event: event, provenance: provenance))
  }

  /// Reports a signal in WebKitGTK's own words.
  func signal(_ text: String) {
    table.noteActivity()
    // The end of the page before says nothing of the process that is launched for the next one; but
    // it may have been a frame that went to another site.
    let isOfTheEnd = text.hasPrefix("notify::") || text.hasPrefix("load-changed FINISHED")
    if isOfTheEnd { launch?.endSoon() } else { launch = nil }
    report(.signal(text))
  }

  /// The receiver of a callback.
  static func from(_ data: UnsafeMutableRawPointer?) -> GTKView? {
    data.map { Unmanaged<GTKView>.fromOpaque($0).takeUnretainedValue() }
  }

  func connect(_ signal: String, _ callback: GCallback) {
    GObjectSignals.connect(pointer, signal, to: self, callback)
  }

  private func connectSignals() {
    connectProperties()
    connectResources()
    connectLoading()
    connectPolicy()
    connectAuthentication()
    connectWindows()
    connectDialogs()
    connectForms()
    connectFinding()
    connectFullscreen()
    connectPermissions()
  }

  func begin(_ command: WebViewCommand) { performed = command.number }

  func apply(_ settings: ViewSettings) {
    self.settings = settings
    webkit_web_view_set_settings(pointer, WebKitPreferences.make(settings))
    apply(settings.properties)
  }
}
#endif
