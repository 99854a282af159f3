#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// One web process of a view, with everything that ends with it.
///
/// The view has another object for the next process, so that an answer to a process that has ended
/// finds none. If WebKit moves a page to the process of another site, which it does without a
/// signal, both are one here.
@WebKitActor final class WebProcess {
  unowned let view: GTKView
  private(set) lazy var scripts = ScriptRunner(self)
  private(set) lazy var downloads = DownloadAnnouncements(self)
  var ledger = NavigationLedger()
  /// The searches of the app that have had no result so far, oldest first.
  var finds: [Promise<Bool>] = []
  /// Whether it may be working for the view.
  private(set) var hasBegun = false
  /// Whether it has reported anything; while it is being launched it owes nothing.
  var isAwake = false
  /// Whether it has ended, or its view has been closed.
  private(set) var hasEnded = false
  /// Since when it owes an answer.
  var owesSince: ContinuousClock.Instant?
  /// Whether WebKit has detected content that did not come over TLS.
  var hasInsecureContent = false

  // MARK: Questions

  /// The target of the last action of the page or the app.
  var lastAction: (url: URL, method: String)?
  /// The number of decisions that the app has not answered.
  var openDecisions = 0
  /// The addresses of the app's own schemes that had responses without a status, newest last.
  var plainResponses: [String] = []
  /// The number of answers that each protection space has refused.
  var refusals: [String: Int] = [:]
  /// The challenges that overtook the signal before them.
  var heldChallenges: [(event: EngineEvent, provenance: Provenance)] = []
  /// Whether a challenge came after the last action that was allowed.
  var isChallenged = false
  /// Dialogs that the app has not answered; the page's scripts stand still meanwhile.
  private(set) var openDialogs = 0
  private(set) var dialogCount = 0
  /// Whether the page's last answer to a round trip came behind dialogs that were new.
  var showsDialogs = false

  // MARK: Round trips

  /// Whether the app stopped the load, or made a download of it, before it started; WebKit may
  /// say for ever that it is loading.
  var wantsNoStart = false
  /// The answers since the app's load that brought no question about its action.
  private var answersWithoutStart = 0
  /// The launch of a process for another site, which may be under way; `nil` once it has spoken.
  var launch: ProcessLaunch?
  /// Round trips under way, which a new document would swallow.
  private(set) var roundTrips: [Promise<ViewTable.RoundTrip>] = []
  /// Mouse clicks that the page has not been seen to get.
  private var clicks: [Promise<Bool>] = []
  /// The resources that it has begun to load and has not ended.
  private(set) var openResources: [UnsafeMutableRawPointer: GObjectReference] = [:]

  init(_ view: GTKView) { self.view = view }

  /// Records that the app has it do something.
  func begin() { hasBegun = true }

  /// Records that the app has it load something.
  func beginLoad() {
    hasBegun = true
    wantsNoStart = false
    answersWithoutStart = 0
  }

  /// Ends what waits for it: nothing of it comes any more.
  func end(_ failure: ScriptFailure) {
    hasEnded = true
    interruptRoundTrips(.ended)
    for resource in openResources.keys { GObjectSignals.disconnect(resource, from: self) }
    openResources = [:]
    finds = []
    scripts.failScripts(failure)
  }

  /// Returns a question to the app, whose answer counts as activity.
  ///
  /// - Parameter give: Takes the answer on WebKit's thread, and the process unless it has ended.
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
      // WKWebView leaves the page if the app has no say, which is what its public API gives.
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

  /// A dialog that stands open until the app has answered.
  @WebKitActor private final class ScriptDialog {
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = webkit_script_dialog_ref(pointer) }

    isolated deinit { webkit_script_dialog_unref(pointer) }

    /// Passes the answer to the page, whose script continues.
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

  /// Whether it has owed an answer for long: a script of the page does not end.
  ///
  /// WebKit ends the process of such a page ten seconds after its view has gone.
  var isSilent: Bool { owesSince.map { $0 + Self.timeout < .now } ?? false }

  /// Records that a barrier has called it silent, which it is until it answers.
  func recordSilence() { owesSince = min(owesSince ?? .now, .now - Self.timeout) }

  /// Whether a signal is certain to come: WebKit reports that it loads and not yet that the load
  /// has started, since a process is being launched.
  var owesStart: Bool { startsLoad || launch?.isUnderWay ?? false }

  /// Whether the app has allowed a load that has not started, in a process that has started others.
  var hasAllowedStart: Bool { isAwake && !isSilent && startsLoad && ledger.owesProgress }

  private var startsLoad: Bool {
    webkit_web_view_is_loading(view.pointer) != 0 && ledger.current == nil && openDecisions == 0
      && !wantsNoStart
  }

  /// Counts an answer.
  ///
  /// If it answers after the app's load has reached it, and has not asked about the action, it has
  /// refused to begin: as with `javascript:`, for which nothing is signalled and loading never
  /// ends.
  private func countAnswer() {
    owesSince = nil
    guard startsLoad, ledger.isUnasked else { return }
    answersWithoutStart += 1
    guard answersWithoutStart >= 3 else { return }
    wantsNoStart = true
    view.signal("refused: no decide-policy")
  }

  /// Records an allowed action to another site: WebKit may launch a process for it, and reports
  /// nothing before that runs.
  func recordLaunch(for action: NavigationActionValues) {
    guard action.target != .none, let url = action.request.url,
      let shown = webkit_web_view_get_uri(view.pointer).flatMap({ URL(string: String(cString: $0)) }
      ),
      shown.host != url.host || shown.scheme != url.scheme
    else { return }
    launch = ProcessLaunch()
  }

  /// Asks the page to answer after its timers that are due.
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

  /// Gives up the round trips that will find no answer any more; a click that led here has come.
  func interruptRoundTrips(_ end: ViewTable.RoundTrip) {
    for click in clicks { click.fulfill(true) }
    clicks = []
    for reply in roundTrips { reply.fulfill(end) }
    roundTrips = []
  }

  /// Waits until the page has seen the mouse button go up; a dialog or a new document before that
  /// is what the click led to.
  func awaitRelease() -> Promise<Bool> {
    let reply = Promise<Bool>()
    clicks.append(reply)
    scripts.runOwn(ElementScript.awaitRelease) { [weak self] _ in
      self?.clicks.removeAll { $0 === reply }
      reply.fulfill(true)
    }
    return reply
  }

  /// Records a resource until it has ended, also after a failure.
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
  /// Creates the kind of a dialog; `nil` if WKWebView's public API has none for it.
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
