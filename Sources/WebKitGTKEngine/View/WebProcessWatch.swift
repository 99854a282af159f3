#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// The state of the web process behind a view: whether it runs, rests, or owes an answer.
@WebKitActor final class WebProcessWatch: ViewPart {
  /// Whether a web process may be working for the view.
  var hasWebProcess = false
  /// Whether the web process has reported anything; while it is being launched it owes nothing.
  var isAwake = false
  /// Since when the web process owes an answer.
  var owesSince: ContinuousClock.Instant?
  /// The number of ended web processes: an answer to a question from before has no receiver.
  var endedProcesses = 0
  /// Whether the app stopped the load, or made a download of it, before it started; WebKit may
  /// say for ever that it is loading.
  var wantsNoStart = false
  /// The web process's answers since the app's load that brought no question about its action.
  var answersWithoutStart = 0
  /// The launch of a process for another site, which may be under way; `nil` once it has spoken.
  var launch: ProcessLaunch?
  /// Round trips under way, which a new document would swallow.
  private(set) var roundTrips: [Promise<RoundTrip>] = []
  /// Mouse clicks that the page has not been seen to get.
  private var clicks: [Promise<Bool>] = []
  /// The resources that the web process has begun to load and has not ended.
  private(set) var openResources: [UnsafeMutableRawPointer: GObjectReference] = [:]

  /// The time that a round trip may take before the web process counts as unresponsive.
  private static let timeout = Duration.milliseconds(500)

  /// Whether the web process has owed an answer for long: a script of the page does not end.
  ///
  /// WebKit ends the process of such a page ten seconds after its view has gone.
  var isSilent: Bool { owesSince.map { $0 + Self.timeout < .now } ?? false }

  /// Records that a barrier has called the process silent, which it is until it answers.
  func recordSilence() { owesSince = min(owesSince ?? .now, .now - Self.timeout) }

  /// Whether a signal is certain to come: WebKit reports that it loads and not yet that the load
  /// has started, since a web process is being launched.
  var owesStart: Bool {
    startsLoad || launch?.isUnderWay ?? false
  }

  private var startsLoad: Bool {
    webkit_web_view_is_loading(view.pointer) != 0 && view.ledger.current == nil
      && view.policy.openDecisions == 0
      && !wantsNoStart
  }

  /// Counts an answer of the web process.
  ///
  /// If it answers after the app's load has reached it, and has not asked about the action, it has
  /// refused to begin: as with `javascript:`, for which nothing is signalled and loading never
  /// ends.
  private func countAnswer() {
    guard startsLoad, view.ledger.isUnasked else { return }
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
  func roundTrip() -> Promise<RoundTrip> {
    let reply = Promise<RoundTrip>()
    guard hasWebProcess else {
      reply.fulfill(.ended)
      return reply
    }
    if isAwake { owesSince = owesSince ?? .now }
    guard view.ui.openDialogs == 0 else {
      reply.fulfill(.interrupted)
      return reply
    }
    roundTrips.append(reply)
    view.scripts.runOwn(ElementScript.awaitTimers) { [weak self] _ in
      self?.roundTrips.removeAll { $0 === reply }
      self?.owesSince = nil
      self?.countAnswer()
      reply.fulfill(.completed)
    }
    return reply
  }

  /// Gives up the round trips that will find no answer any more; a click that led here has come.
  func interruptRoundTrips(_ end: RoundTrip) {
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
    view.scripts.runOwn(ElementScript.awaitRelease) { [weak self] _ in
      self?.clicks.removeAll { $0 === reply }
      reply.fulfill(true)
    }
    return reply
  }

  func connectResources() {
    view.connect("resource-load-started") { [weak self] call in
      if let resource = call.pointer(1) { self?.resourceStarted(UnsafeMutableRawPointer(resource)) }
    }
  }

  /// Forgets the waits that will not end any more.
  func dropResources() {
    for resource in openResources.keys { GObjectSignals.disconnect(resource, from: view) }
    openResources = [:]
  }

  private func resourceStarted(_ resource: UnsafeMutableRawPointer) {
    view.table.recordActivity()
    openResources[resource] = GObjectReference(resource)
    // After a failure, too.
    GObjectSignals.connect(resource, "finished", to: view) {
      [weak self] _ in self?.resourceFinished(resource)
    }
  }

  private func resourceFinished(_ resource: UnsafeMutableRawPointer) {
    view.table.recordActivity()
    GObjectSignals.disconnect(resource, from: view)
    openResources[resource] = nil
  }
}
#endif
