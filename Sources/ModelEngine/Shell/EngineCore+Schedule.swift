import WebViewKit

/// The order in which inputs are processed if all orders are explored.
///
/// The reports of one load keep their order. Different loads, and messages between the processes,
/// overtake each other as the schedule says. Calls that the app makes in a callback come first.
extension EngineCore {
  /// Processes the input that the schedule wants next; returns false while there is no input, or
  /// while other loads may still bring one.
  mutating func takeScheduled() -> Bool {
    let reports = firstReports()
    guard let upcoming = schedule?.upcoming, !(upcoming.isEmpty && reports.isEmpty) else {
      return false
    }
    guard inbox.isComplete || schedule?.isIdle == true else {
      beginPause()
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
    views[report.key.view]?.machine.frames.isUnheard(report.event, of: report.key.load) ?? false
  }

  private mutating func takeScheduled(_ report: LoaderReport) {
    inbox.removeFirst(of: report.key).map { passOn($0) }
  }

  /// Delivers messages under way in the view before the app's call, if the schedule wants it.
  mutating func overtake(by command: WebViewCommand) {
    let isStop = if case .stopLoading = command.action { true } else { false }
    guard isStop || command.action.beginsLoad else { return }
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

  /// Returns the first report of each load, in the order in which the loads began, view by view.
  private func firstReports() -> [LoaderReport] {
    func place(_ report: LoaderReport) -> (UInt64, UInt64) {
      (report.key.view.number, report.key.load.number)
    }
    return inbox.firstReports.sorted { place($0) < place($1) }
  }

  /// Begins a pause, after which inputs are looked for again; a busy computer makes it longer.
  private mutating func beginPause() {
    guard let ports, schedule?.beginsPause() == true else { return }
    ports.begin(.wait(Schedule.pause) { ports.process { $0.schedule?.endPause() } })
  }
}

/// A schedule, which decides which of several inputs comes next, and records their number.
struct Schedule: Sendable {
  /// The steps that are on their way and may be overtaken, oldest first.
  var upcoming: [UpcomingStep] = []
  /// The number of options at each choice between two or more.
  private(set) var choices: [Int] = []

  static let pause = Duration.milliseconds(1)
  /// The number of pauses until a load that has brought nothing counts as held back by its
  /// server.
  private let idlePauses: Int
  private let wanted: [Int]
  /// The number of pauses since something happened.
  private var pauses = 0
  private var isPausing = false

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - wanted: The index of the option at each choice; after the end, the first option.
  ///   - idleTime: The time until a load that has brought nothing counts as held back.
  init(_ wanted: [Int], idleTime: Duration) {
    self.wanted = wanted
    idlePauses = Int(idleTime / Self.pause)
  }

  mutating func choose(of count: Int) -> Int {
    guard count > 1 else { return 0 }
    choices.append(count)
    let choice = choices.count <= wanted.count ? wanted[choices.count - 1] : 0
    return min(choice, count - 1)
  }

  /// Restarts the count of pauses.
  mutating func recordActivity() { pauses = 0 }

  /// Whether loads that have not come by now are held back by their servers.
  var isIdle: Bool { pauses >= idlePauses }

  /// Whether a pause has to begin; false while there is one.
  mutating func beginsPause() -> Bool {
    defer { isPausing = true }
    return !isPausing
  }

  /// Ends a pause in which nothing happened.
  mutating func endPause() {
    isPausing = false
    pauses += 1
  }
}

/// An input that is on its way to a view's machine.
struct UpcomingStep: Sendable {
  let view: ViewID
  let input: MachineInput
}
