#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// A `WebKitWebView` whose signals are translated to WKWebView's events.
///
/// The view loads, navigates and runs scripts even if it has no window.
@WebKitActor final class GTKView {
  let id: ViewID
  let pointer: WebViewPointer
  let table: ViewTable
  let session: NetworkSession
  /// The manager of scripts and messages; a window that a page opens has the manager of its opener.
  let contentManager: ContentManager
  private(set) var settings: ViewSettings
  /// The number of the last command performed.
  var performed: UInt64 = 0
  var history = History()
  /// The system whose behaviour the view imitates.
  let profile: SystemProfile
  /// The failure of a load that WebKit has lost by chance.
  var transientFailure: EngineFailure?
  /// The resources of the app's own schemes that are being loaded.
  var schemeTasks: [URLSchemeTaskID: GTKSchemeTask] = [:]
  /// The certificates of the page's server in DER, the server's own first.
  ///
  /// They are kept when the web process ends, as in WebKit's PageLoadState.
  var certificates: [Data]?
  var isFullscreen = false
  /// The back-forward list, as WebKit serializes it.
  var sessionState: Data?
  private var isClosed = false

  private(set) var shown: ViewWindow
  /// The web process of the view's pages, which may not have been launched yet.
  private(set) lazy var process = WebProcess(self)

  /// Makes a view for the app.
  convenience init(_ id: ViewID, settings: ViewSettings, table: ViewTable) {
    let session = table.session(for: settings.dataStore)
    let contentManager = ContentManager(table.content(settings.userContent))
    let made = shim_web_view_new(
      table.context(for: settings.schemes), session.pointer, contentManager.pointer,
      settings.makeNative(with: table.features))
    self.init(
      id, made, settings: settings, session: session, contentManager: contentManager, table: table)
  }

  /// Makes a view that a page of another view opens.
  convenience init(openedBy opener: GTKView) {
    let made = shim_web_view_new_related(
      opener.pointer, opener.settings.makeNative(with: opener.table.features))
    // The app sets its own values for these properties when it adopts the view.
    var settings = opener.settings
    settings.properties = ViewProperties()
    self.init(
      ViewID(), made, settings: settings, session: opener.session,
      contentManager: opener.contentManager, table: opener.table)
    process.begin()
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
    shown = ViewWindow(made)
    g_object_ref_sink(pointer)
    connectSignals()
    contentManager.views.append(self)
    shown.apply(settings.properties)
  }

  /// Destroys the view; afterwards it reports only the events of its downloads.
  func close() {
    guard !isClosed else { return }
    let isSilent = process.isSilent
    endProcess(.viewInvalidated)
    isClosed = true
    contentManager.views.removeAll { $0 === self }
    shown.show(nil)
    GObjectSignals.disconnect(pointer, from: self)
    if isSilent { webkit_web_view_terminate_web_process(pointer) }
    schemeTasks = [:]
    if let findController {
      GObjectSignals.disconnect(UnsafeMutableRawPointer(findController), from: self)
    }
    if let list = backForwardList {
      GObjectSignals.disconnect(UnsafeMutableRawPointer(list), from: self)
    }
    g_object_run_dispose(UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self))
    g_object_unref(pointer)
  }

  /// Reports an event; if the view is closed, only the events of its downloads are reported.
  func report(_ event: EngineEvent, _ provenance: Provenance = .observed) {
    guard !isClosed || event.isOfDownload else { return }
    let state = isClosed ? WebViewState() : state
    table.reports?.post(
      EngineReport(
        view: id, state: state, performed: performed, event: event, provenance: provenance))
  }

  /// Reports a signal in WebKitGTK's own words.
  func signal(_ text: String) {
    table.recordActivity()
    // A signal about the end of the previous load does not prove that the new process is running.
    // But the launch may have been for a frame that went to another site. Therefore the remaining
    // time is shortened.
    let isOfTheEnd = text.hasPrefix("notify::") || text.hasPrefix("load-changed FINISHED")
    if isOfTheEnd { process.launch?.endSoon() } else { process.launch = nil }
    report(.evidence(.signal(text)))
  }

  func terminated(_ reason: WebKitWebProcessTerminationReason) {
    signal("web-process-terminated \(reason.name)")
    endProcess(.processTerminated)
    report(.webContentProcessDidTerminate)
  }

  private func endProcess(_ failure: ScriptFailure) {
    process.end(failure)
    process = WebProcess(self)
  }

  func apply(_ settings: ViewSettings) {
    self.settings = settings
    webkit_web_view_set_settings(pointer, settings.makeNative(with: table.features))
    shown.apply(settings.properties)
  }
}

extension WebKitWebProcessTerminationReason {
  fileprivate var name: String {
    word(of: rawValue, in: webkit_web_process_termination_reason_get_type())
  }
}
#endif
