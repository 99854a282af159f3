#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// A web process of a view, with everything that ends with the process.
///
/// The view makes another object for its next process. Therefore answers to a process that has
/// ended are dropped. WebKit may move a page to the process of another site without a signal. In
/// that case, both processes share one object.
@WebKitActor final class WebProcess {
  unowned let view: GTKView
  private(set) lazy var scripts = ScriptRunner(self)
  private(set) lazy var downloads = DownloadAnnouncements(self)
  var ledger = NavigationLedger()
  /// The app's searches that have no result yet, oldest first.
  var finds: [Promise<Bool>] = []
  /// Whether the process may be working for the view.
  private(set) var hasBegun = false
  /// Whether the process has reported anything; while it is launched, no answer is expected.
  var isAwake = false
  /// Whether the process has ended, or its view has been closed.
  private(set) var hasEnded = false
  /// The time since which the process owes an answer; `nil` if it does not.
  var owesSince: ContinuousClock.Instant?
  /// Whether WebKit has detected content that did not come over TLS.
  var hasInsecureContent = false

  // MARK: Questions

  /// The target of the last action of the page or the app.
  var lastAction: (url: URL, method: String)?
  /// The number of decisions that the app has not answered.
  var openDecisions = 0
  /// The URLs of responses without a status in the app's own schemes, newest last.
  var plainResponses: [String] = []
  /// The number of refused credentials, keyed by protection space.
  var refusals: [String: Int] = [:]
  /// The challenges that arrived before a signal that has to precede them.
  var heldChallenges: [(event: EngineEvent, provenance: Provenance)] = []
  /// Whether a challenge came after the last allowed action.
  var isChallenged = false
  /// The number of dialogs that the app has not answered.
  ///
  /// Until then, the page's scripts are paused.
  private(set) var openDialogs = 0
  private(set) var dialogCount = 0
  /// Whether new dialogs interrupted the page's last round trip.
  var showsDialogs = false

  // MARK: Round trips

  /// Whether the app stopped the load, or made it a download, before the load started.
  ///
  /// WebKit may then report forever that it is loading.
  var wantsNoStart = false
  /// The number of answers of the page since the app began a load, while WebKit has not asked about
  /// that load.
  private var answersWithoutStart = 0
  /// The launch of a process for another site, which may be in progress; `nil` after the first
  /// signal of the process.
  var launch: ProcessLaunch?
  /// The round trips in progress; a new document would lose their answers.
  private(set) var roundTrips: [Promise<ViewTable.RoundTrip>] = []
  /// The mouse clicks that the page may not have received yet.
  private var clicks: [Promise<Bool>] = []
  /// The resources that the process has begun to load but not finished.
  private(set) var openResources: [UnsafeMutableRawPointer: GObjectReference] = [:]

  init(_ view: GTKView) { self.view = view }

  /// Records that the app requires the process to do something.
  func begin() { hasBegun = true }

  /// Records that the app requires the process to load something.
  func beginLoad() {
    hasBegun = true
    wantsNoStart = false
    answersWithoutStart = 0
  }

  /// Ends everything that waits for the process, which no longer reports anything.
  func end(_ failure: ScriptFailure) {
    hasEnded = true
    interruptRoundTrips(.ended)
    for resource in openResources.keys { GObjectSignals.disconnect(resource, from: self) }
    openResources = [:]
    finds = []
    scripts.failScripts(failure)
  }

  /// Returns a promise for the app's answer to a question; the answer counts as activity.
  ///
  /// - Parameter give: A closure that takes the process and the answer, on WebKit's thread. The
  ///   process is `nil` if it has ended.
  func question<Answer: Sendable>(
    fallback: Answer, _ give: @escaping @WebKitActor @Sendable (WebProcess?, Answer) -> Void
  ) -> Promise<Answer> {
    Promise(fallback: fallback) { [weak self] answer in
      WebKitActor.post {
        self?.view.table.recordActivity()
        give(self, answer)
      }
    }
  }

  /// Asks the app about a dialog.
  func show(_ dialog: OpaquePointer) {
    let message = String(gstring: webkit_script_dialog_get_message(dialog))
    guard let kind = PanelValues.Kind(dialog) else {
      // WKWebView's public API does not ask the app. The view leaves the page.
      view.signal("script-dialog BEFORE_UNLOAD_CONFIRM '\(message)'")
      webkit_script_dialog_confirm_set_confirmed(dialog, 1)
      return
    }
    view.signal("script-dialog \(kind) '\(message)'")
    let held = ScriptDialog(dialog)
    openDialogs += 1
    dialogCount += 1
    interruptRoundTrips(.interrupted)
    let question = question(fallback: kind.absentAnswer) { process, answer in
      process?.openDialogs -= 1
      held.close(answer)
    }
    view.report(
      .question(
        .runJavaScriptPanel(
          PanelValues(kind: kind, message: message, frame: .notObserved), question)))
  }

  /// A dialog that stays open until the app has answered.
  @WebKitActor private final class ScriptDialog {
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = webkit_script_dialog_ref(pointer) }

    isolated deinit { webkit_script_dialog_unref(pointer) }

    /// Passes the answer to the page, so that its script continues.
    func close(_ answer: PanelAnswer) {
      switch answer {
      case .dismissed: break
      case .confirmed(let isConfirmed):
        webkit_script_dialog_confirm_set_confirmed(pointer, gboolean(isConfirmed ? 1 : 0))
      case .text(let text):
        if let text { webkit_script_dialog_prompt_set_text(pointer, text) }
      }
      webkit_script_dialog_close(pointer)
    }
  }
}

extension WebProcess {
  /// The time that a round trip may take before the process counts as unresponsive.
  private static let timeout = Duration.milliseconds(500)

  /// Whether an answer is long overdue, because a script of the page does not end.
  ///
  /// WebKit ends the process of such a page ten seconds after its view has been closed.
  var isSilent: Bool { owesSince.map { $0 + Self.timeout < .now } ?? false }

  /// Records that a round trip timed out; the process counts as silent until it answers.
  func recordSilence() { owesSince = min(owesSince ?? .now, .now - Self.timeout) }

  /// Whether a load has not reported its start yet, because WebKit is still preparing the load or
  /// launching a process for it.
  var owesStart: Bool { startsLoad || launch?.isUnderWay ?? false }

  /// Whether the app has allowed a load that has not started, although its process is responsive.
  var hasAllowedStart: Bool { isAwake && !isSilent && startsLoad && ledger.owesProgress }

  private var startsLoad: Bool {
    webkit_web_view_is_loading(view.pointer) != 0 && ledger.current == nil && openDecisions == 0
      && !wantsNoStart
  }

  /// Counts an answer of the page to a round trip.
  ///
  /// If the page answers three times after the app began a load, and WebKit has not asked about the
  /// action, WebKit has refused the load. It refuses `javascript:` URLs in this way: there is no
  /// signal, and the view reports forever that it is loading.
  private func countAnswer() {
    owesSince = nil
    guard startsLoad, ledger.isUnasked else { return }
    answersWithoutStart += 1
    guard answersWithoutStart >= 3 else { return }
    wantsNoStart = true
    view.signal("refused: no decide-policy")
  }

  /// Records an allowed action that leads to another site.
  ///
  /// WebKit may launch a process for the site. It does not report anything until that process runs.
  func recordLaunch(for action: NavigationActionValues) {
    guard action.target != .none, let url = action.request.url,
      let shown = webkit_web_view_get_uri(view.pointer).flatMap({ URL(string: String(cString: $0)) }
      ),
      shown.host != url.host || shown.scheme != url.scheme
    else { return }
    launch = ProcessLaunch()
  }

  /// Asks the page to answer after all timers that are due have fired.
  func roundTrip() -> Promise<ViewTable.RoundTrip> {
    let reply = Promise<ViewTable.RoundTrip>()
    guard hasBegun else {
      reply.fulfill(.ended)
      return reply
    }
    if isAwake { owesSince = owesSince ?? .now }
    guard openDialogs == 0 else {
      reply.fulfill(.interrupted)
      return reply
    }
    roundTrips.append(reply)
    scripts.runOwn(ElementScript.awaitTimers) { [weak self] _ in
      self?.roundTrips.removeAll { $0 === reply }
      self?.countAnswer()
      reply.fulfill(.completed)
    }
    return reply
  }

  /// Ends the round trips that will never get an answer; mouse clicks count as received.
  func interruptRoundTrips(_ end: ViewTable.RoundTrip) {
    for click in clicks { click.fulfill(true) }
    clicks = []
    for reply in roundTrips { reply.fulfill(end) }
    roundTrips = []
  }

  /// Waits until the page has received the release of the mouse button, or until the click has
  /// caused a dialog or a new document.
  func awaitRelease() -> Promise<Bool> {
    let reply = Promise<Bool>()
    clicks.append(reply)
    scripts.runOwn(ElementScript.awaitRelease) { [weak self] _ in
      self?.clicks.removeAll { $0 === reply }
      reply.fulfill(true)
    }
    return reply
  }

  /// Tracks a resource until its load has succeeded or failed.
  func resourceStarted(_ resource: UnsafeMutableRawPointer) {
    view.table.recordActivity()
    openResources[resource] = GObjectReference(resource)
    GObjectSignals.connect(resource, "finished", to: self) { process, _ in
      process.view.table.recordActivity()
      GObjectSignals.disconnect(resource, from: process)
      process.openResources[resource] = nil
    }
  }
}

extension PanelValues.Kind {
  /// Creates the kind of a dialog; `nil` if WKWebView's public API has no such dialog.
  @WebKitActor fileprivate init?(_ dialog: OpaquePointer) {
    switch webkit_script_dialog_get_dialog_type(dialog) {
    case WEBKIT_SCRIPT_DIALOG_ALERT: self = .alert
    case WEBKIT_SCRIPT_DIALOG_CONFIRM: self = .confirm
    case WEBKIT_SCRIPT_DIALOG_PROMPT:
      let text = webkit_script_dialog_prompt_get_default_text(dialog)
      self = .prompt(defaultText: text.map { String(cString: $0) })
    default: return nil
    }
  }
}
#endif
