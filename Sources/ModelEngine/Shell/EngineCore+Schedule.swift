import WebViewKit

/// The order in which things are looked at where all orders are explored.
///
/// Of each load, what it brings comes in its own order; loads, and what crosses between the
/// processes, overtake each other as the schedule says. What the app does in a callback it does
/// before anything else comes.
extension EngineCore {
  private static let pause = Duration.milliseconds(1)

  /// Takes what the schedule wants next; false while there is nothing to choose from, or not all
  /// of it yet.
  mutating func takeScheduled() -> Bool {
    let reports = firstReports()
    guard let upcoming = schedule?.upcoming, !(upcoming.isEmpty && reports.isEmpty) else {
      return false
    }
    guard active.isSubset(of: Set(reports.map(\.key))) || schedule?.isSettled == true else {
      waitForStillness()
      return false
    }
    if let report = reports.first(where: isUnheard) {
      takeScheduled(report)
      return true
    }
    let choice = schedule?.choose(of: upcoming.count + reports.count) ?? 0
    if choice < upcoming.count {
      takeUpcoming(at: choice)
    } else {
      takeScheduled(reports[choice - upcoming.count])
    }
    return true
  }

  private func isUnheard(_ report: LoaderReport) -> Bool {
    views[report.key.view]?.machine.isUnheard(report.event, of: report.key.load) ?? false
  }

  private mutating func takeScheduled(_ report: LoaderReport) {
    inbox.firstIndex { $0.key == report.key }.map { _ = inbox.remove(at: $0) }
    take(report)
  }

  /// Lets what is on its way in the view come before the app's call, where the schedule wants it.
  mutating func overtake(by command: WebViewCommand) {
    guard command.action.endsNavigations else { return }
    while let upcoming = schedule?.upcoming {
      let own = upcoming.indices.filter { upcoming[$0].view == command.view }
      let choice = schedule?.choose(of: own.count + 1) ?? 0
      guard choice < own.count else { return }
      takeUpcoming(at: own[choice])
    }
  }

  private mutating func takeUpcoming(at index: Int) {
    guard let step = schedule?.upcoming.remove(at: index) else { return }
    self.step(step.view, step.input)
  }

  /// What each load has brought first, in the order in which the loads began, view by view.
  private func firstReports() -> [LoaderReport] {
    var seen: Set<LoadKey> = []
    let first = inbox.filter { seen.insert($0.key).inserted }
    func place(_ report: LoaderReport) -> (Int, Int) {
      (views[report.key.view]?.number ?? 0, report.key.load.number)
    }
    return first.sorted { place($0) < place($1) }
  }

  /// Looks again and again; a machine that has much else to do makes each pause longer.
  private mutating func waitForStillness() {
    guard let ports, schedule?.beginsPause() == true else { return }
    ports.begin(.wait(Self.pause, then: ports.paused))
  }
}

extension WebViewCommand.Action {
  /// Whether it ends what the view has begun before.
  fileprivate var endsNavigations: Bool {
    switch self {
    case .load, .loadContent, .loadSimulated, .loadFile, .go, .reload, .restore, .stopLoading:
      true
    default: false
    }
  }
}
