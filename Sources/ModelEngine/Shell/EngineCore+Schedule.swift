import WebViewKit

/// The order in which inputs are processed when `navtrace explore` tries all orders.
///
/// The reports of one load keep their order. The schedule determines the order of different loads
/// and of messages between the processes. Calls that the app makes in a callback come first.
extension EngineCore {
  /// Processes the input that the schedule selects next; returns false if there is no input, or if
  /// other loads may still bring one.
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

  /// Delivers messages in transit to the view before the app's call, if the schedule selects that.
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

  /// Returns the first report of each load, sorted by view and then by the beginning of the load.
  private func firstReports() -> [LoaderReport] {
    inbox.firstReports.sorted { $0.key.order < $1.key.order }
  }

  /// Begins a pause before the next search for inputs; on a busy computer, the pause takes longer.
  private mutating func beginPause() {
    guard let ports, schedule?.beginsPause() == true else { return }
    ports.begin(.wait(Schedule.pause) { ports.process { $0.schedule?.endPause() } })
  }
}

/// A schedule that selects the next input, and records the number of inputs to choose from.
struct Schedule: Sendable {
  /// The inputs that are in transit and may be overtaken, oldest first.
  var upcoming: [UpcomingStep] = []
  /// The number of options at each choice between two or more.
  private(set) var choices: [Int] = []

  static let pause = Duration.milliseconds(1)
  /// The number of pauses after which a load without a report is assumed to wait for its server.
  private let idlePauses: Int
  private let wanted: [Int]
  /// The number of pauses since the last activity.
  private var pauses = 0
  private var isPausing = false

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - wanted: The index of the option for each choice. Later choices select the first option.
  ///   - idleTime: The time after which a load without a report is assumed to wait for its server.
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

  /// Whether loads without a report are assumed to wait for their servers.
  var isIdle: Bool { pauses >= idlePauses }

  /// Whether a pause has to begin; false if a pause is already running.
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

/// An input in transit to a view's state machine.
struct UpcomingStep: Sendable {
  let view: ViewID
  let input: MachineInput
}
