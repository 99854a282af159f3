#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension GTKView {
  /// How long a web process may take for a round trip before it counts as silent.
  private static let patience = Duration.milliseconds(500)

  /// Whether the web process has owed an answer for long: a script of the page does not end.
  ///
  /// WebKit ends the process of such a page ten seconds after its view has gone.
  var isSilent: Bool { owesSince.map { $0 + Self.patience < .now } ?? false }

  /// A barrier has called the process silent, and so it is until it answers.
  func noteSilence() { owesSince = min(owesSince ?? .now, .now - Self.patience) }

  /// Whether a signal is certain to come: WebKit says that it loads and has not yet said that
  /// the load has started, since a web process is being launched.
  var owesStart: Bool {
    startsLoad || launch?.isUnderWay ?? false
  }

  private var startsLoad: Bool {
    webkit_web_view_is_loading(pointer) != 0 && ledger.current == nil && openDecisions == 0
      && !wantsNoStart
  }

  /// Counts an answer of the web process.
  ///
  /// If it answers after the app's load has reached it, and has not asked about the action, it has
  /// refused to begin: as with `javascript:`, where nothing is signalled and loading never ends.
  private func countAnswer() {
    guard startsLoad, ledger.isUnasked else { return }
    answersWithoutStart += 1
    guard answersWithoutStart >= 3 else { return }
    wantsNoStart = true
    signal("refused: no decide-policy")
  }

  /// An action to another site has been allowed: WebKit may launch a process for it, and says
  /// nothing before that runs.
  func noteLaunch(for action: NavigationActionValues) {
    guard action.target != .none, let url = action.request.url,
      let shown = webkit_web_view_get_uri(pointer).flatMap({ URL(string: String(cString: $0)) }),
      shown.host != url.host || shown.scheme != url.scheme
    else { return }
    launch = ProcessLaunch()
  }

  /// Asks the page to answer after its timers that are due.
  func roundTrip() -> Reply<RoundTrip> {
    let reply = Reply<RoundTrip>()
    guard hasWebProcess else {
      reply.give(.ended)
      return reply
    }
    if isAwake { owesSince = owesSince ?? .now }
    guard openDialogs == 0 else {
      reply.give(.interrupted)
      return reply
    }
    roundTrips.append(reply)
    webkit_web_view_call_async_javascript_function(
      pointer, ElementScript.awaitTimers, -1, nil, ContentWorldName.own, nil, nil,
      Completion.callback,
      Completion { [weak self] _ in
        self?.roundTrips.removeAll { $0 === reply }
        self?.owesSince = nil
        self?.countAnswer()
        reply.give(.completed)
      }.retained)
    return reply
  }

  /// Gives up the round trips that will find no answer any more; a click that led here has come.
  func interruptRoundTrips(_ end: RoundTrip) {
    for click in clicks { click.give(true) }
    clicks = []
    for reply in roundTrips { reply.give(end) }
    roundTrips = []
  }
}
#endif
