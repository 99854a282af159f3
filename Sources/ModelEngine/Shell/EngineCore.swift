import WebViewKit

/// The engine's state, which changes one input at a time.
///
/// Calls and answers of the app are processed immediately. A report of the loader waits until the
/// app has received all earlier reports, and the app's reaction has been processed. If an app stops
/// a load in `didStartProvisionalNavigation`, the load stops before the response is processed,
/// however fast the server is. Therefore every run of a scenario reports the same events.
///
/// ``ModelEngine`` protects this with a lock. Code that may report to the app uses ``process(_:)``.
struct EngineCore: Sendable {
  var ports: EnginePorts?
  var outbox = EngineOutbox()
  var views: [ViewID: ModelView] = [:]
  /// The page cache of all views, oldest first.
  var keptPages: [KeptPage] = []
  var stores = DataStoreTable<SessionStore>()
  /// The user scripts that the app adds, keyed by user content.
  var userScripts: [UserContentID: [UserScriptValues]] = [:]
  /// The content rule lists in stores and in user contents.
  var ruleLists = RuleLists()
  /// The profile of views that are created later.
  var profile = SystemProfile.newest
  var isolatesSites = false

  var schemeTasks = SchemeTasks()
  /// The reports of the loader that no state machine has taken yet.
  var inbox = LoaderInbox()
  /// The delays of client redirects that have not elapsed.
  var delays: [Delay] = []
  /// The schedule of inputs that could come in several orders; `nil` for the usual order.
  var schedule: Schedule?
  private(set) var changes: UInt64 = 0

  /// The number of successive round trips without a change.
  private(set) var unchangedTrips = 0
  /// The value of ``changes`` at the last round trip.
  private(set) var changesAtTrip: UInt64 = 0

  /// Whether all pending work waits for the app's answer.
  var isIdle: Bool { isIdleExceptForServers && inbox.active.isEmpty }

  /// Whether all pending work waits for the app's answer or for a server.
  var isIdleExceptForServers: Bool {
    inbox.isEmpty && outbox.hasDelivered && !hasOverdue && schedule?.upcoming.isEmpty != false
  }

  mutating func recordTrip() {
    unchangedTrips = changes == changesAtTrip ? unchangedTrips + 1 : 0
    changesAtTrip = changes
  }

  /// Performs some work, and processes everything that follows from it.
  mutating func process(_ work: (inout EngineCore) -> Void) {
    changes += 1
    work(&self)
    outbox.endTurn(ports)
    while outbox.hasDelivered, takeNext() {
      changes += 1
      outbox.endTurn(ports)
    }
  }

  /// Processes the next input; returns false if there is none.
  private mutating func takeNext() -> Bool {
    guard schedule == nil else { return takeScheduled() }
    guard let report = nextReport() else { return false }
    passOn(report)
    return true
  }

  mutating func delivered(_ turn: UInt64) {
    guard outbox.delivered(turn) else { return }
    for id in views.keys { views[id]?.machine.loading.endedRequest = false }
  }

  /// Reports an event of a view; if the view is closed, reports only events of downloads.
  mutating func post(_ event: EngineEvent, _ state: WebViewState, from id: ViewID) {
    guard let view = views[id], !view.isClosed || event.isOfDownload else { return }
    var state = state
    state.interactionState = views[id]?.interactionState(of: state)
    outbox.post(EngineReport(view: id, state: state, performed: view.performed, event: event))
  }
}
