import Dispatch
import WebViewKit

/// The engine's state, which changes one input at a time.
///
/// Calls and answers of the app are taken at once. What the loader brings waits its turn: until
/// everything reported so far has reached the app, and whatever the app did about it has come back.
/// So an app that stops a load in `didStartProvisionalNavigation` does so before the response is
/// looked at, however fast the server is, and every run of a scenario reports the same.
struct EngineCore: Sendable {
  var ports: EnginePorts?
  var reports: ReportQueue?
  private var posted: [EngineEvent] = []
  var views: [ViewID: ModelView] = [:]
  /// How many views have been made.
  var lastView = 0
  /// The page cache of all views, oldest first.
  var keptPages: [KeptPage] = []
  var stores = DataStoreTable<SessionStore>()
  /// The scripts that the app gives to pages, by what views have in common.
  var userScripts: [UserContentID: [UserScriptValues]] = [:]
  /// How the views to come behave.
  var profile = Profile(.newest)

  /// The resources that the app loads, until they have ended.
  var schemeTasks: [URLSchemeTaskID: SchemeTask] = [:]

  /// What the loader has brought, in the order it came.
  var inbox: [LoaderReport] = []
  /// Loads that have been withheld for long enough.
  var released: Set<LoadKey> = []
  /// Loads that are withheld, with their wait begun.
  var withheld: Set<LoadKey> = []
  /// Loads that wait neither for a decision nor for the machine.
  var active: Set<LoadKey> = []
  /// The delays of pages that are not over.
  var delays: [Delay] = []
  /// What comes next where several things could; nil for the usual order.
  var schedule: Schedule?
  /// Counts everything that happens.
  private(set) var changes: UInt64 = 0

  /// How many round trips have brought no change.
  private(set) var stillTrips = 0
  /// What ``changes`` was at the last of them.
  private var changesAtTrip: UInt64 = 0

  /// How often a rule was obeyed by the shell, or by a view that is gone.
  var ownRuleUses = RuleUses()

  private var hasPosted = false
  private var turn: UInt64 = 0
  private var undelivered: UInt64?

  /// How often each rule was obeyed.
  var ruleUses: RuleUses {
    views.values.reduce(into: ownRuleUses) { $0.add($1.machine.ruleUses) }
  }

  /// Cites the rule that a decision of the shell follows.
  mutating func obey(_ rule: Rule) { ownRuleUses.add(rule) }

  /// Whether nothing is under way but what waits for the app's answer.
  var isQuiet: Bool { isStill && active.isEmpty }

  /// Whether nothing is under way but what waits for the app's answer or for a server.
  var isStill: Bool {
    inbox.isEmpty && hasDelivered && !hasOverdue && schedule?.upcoming.isEmpty != false
  }

  /// Takes note of a round trip.
  mutating func noteTrip() {
    stillTrips = changes == changesAtTrip ? stillTrips + 1 : 0
    changesAtTrip = changes
  }

  /// Whether the app has heard of everything, and has come back.
  var hasDelivered: Bool { undelivered == nil }

  /// Does one thing and everything that follows from it by itself.
  mutating func perform(_ work: (inout EngineCore) -> Void) {
    changes += 1
    work(&self)
    endTurn()
    while undelivered == nil, takeNext() {
      changes += 1
      endTurn()
    }
  }

  /// Takes what comes next; false if nothing does.
  private mutating func takeNext() -> Bool {
    guard schedule == nil else { return takeScheduled() }
    guard let report = nextReport() else { return false }
    take(report)
    return true
  }

  mutating func delivered(_ turn: UInt64) {
    guard undelivered == turn else { return }
    undelivered = nil
    for id in views.keys { views[id]?.machine.endedRequest = false }
  }

  /// The events of this piece of work, whose questions have to outlive it: the app may have let go
  /// of them already.
  mutating func takePosted() -> [EngineEvent] {
    defer { posted = [] }
    return posted
  }

  mutating func post(_ event: EngineEvent, _ state: WebViewState, from id: ViewID) {
    guard let view = views[id], !view.isClosed || event.isOfDownload else { return }
    var state = state
    state.interactionState = views[id]?.interactionState(of: state)
    hasPosted = true
    posted.append(event)
    reports?.post(
      EngineReport(view: id, state: state, performed: view.performed, event: event))
  }

  /// `MainActor`'s queue delivers reports in order, so a block behind them runs when they and the
  /// app's reaction to them are done.
  private mutating func endTurn() {
    guard hasPosted, let ports else { return }
    hasPosted = false
    turn += 1
    undelivered = turn
    DispatchQueue.main.async { [turn] in ports.delivered(turn) }
  }
}

/// The way of the engine's core, which is locked while it works, to what is outside of it.
struct EnginePorts: Sendable {
  /// Takes an input for a view.
  let take: @Sendable (ViewID, MachineInput) -> Void
  /// Takes word that everything reported up to a turn has been delivered.
  let delivered: @Sendable (UInt64) -> Void
  /// Takes word that a load has been withheld for long enough.
  let release: @Sendable (ViewID, LoadID) -> Void
  /// Takes word that a page's delay is over.
  let due: @Sendable (ViewID, LoadID) -> Void
  /// Takes word that a pause is over.
  let paused: @Sendable () -> Void
  /// Takes work that goes on outside of the lock.
  let begin: @Sendable (EngineJob) -> Void
}

/// Work that takes time, done by a task of the engine's one group.
enum EngineJob: Sendable {
  case load(PageLoad)
  case wait(Duration, then: @Sendable () -> Void)
}
