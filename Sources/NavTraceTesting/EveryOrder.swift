#if os(Linux)
import FixtureServing
import FixtureSites
import ModelEngine
import NavigationTrace
import Synchronization
import Testing
import WebViewKit

/// Runs a part of a test in every order of events that the model allows.
///
/// Loads, and messages between the processes, may overtake each other if WebKit's rules allow it.
/// The events of one load keep their order. Each run has its own engine, its own session of the
/// site and its own views. Therefore the part has to make its views itself, and to take URLs from
/// `FixtureSession.current`. The part always runs on the model, even if the test runs on another
/// engine. If the feature `SiteIsolation` of that engine is on, it is also on for the part. In that
/// case, events of frames of other sites can come in more orders.
///
/// If the part fails in an order, because of an error or an expectation of Swift Testing, the test
/// fails at the line of the call. The message compares the two most similar orders of which one
/// passes and the other fails. It shows the events of the part's first ``WebViewRecording``.
///
/// - Parameters:
///   - name: The name of the part in the message, such as `the sign-in`.
///   - limit: The maximum number of orders to run. If there are more, the test gets a warning.
///   - part: The part of the test to run.
/// - Returns: Whether the part passes in all orders that were run.
@discardableResult @MainActor public func holds(
  inEveryOrderOf name: String, atMost limit: Int = 500, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ part: @escaping @MainActor @Sendable () async throws -> Void
) async -> Bool {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  var orders = TestOrders(name: name, on: TestBench.current?.model ?? .model)
  do {
    guard let site = TestBench.current?.site else { throw NavTraceTestingError.noFixtureServer }
    try await orders.run(part, on: site, limit: limit)
  } catch {
    TestFailure(message: "\(name): \(error)").record(at: location)
    return false
  }
  if !orders.isComplete {
    TestWarning(text: "\(name): only the first \(limit) orders were run").record(
      at: location.sourceLocation)
  }
  guard let failure = orders.failure else { return true }
  failure.record(at: location)
  return false
}

/// The runs of a part of a test, each with another order of events.
@MainActor private struct TestOrders {
  private struct Order {
    /// The trace of the part's first recording; `nil` if the part made no recording.
    let trace: Trace?
    let failures: [String]
    /// The changes that features of the engine may have caused.
    let changes: Set<EngineChange>
  }

  private let name: String
  private let engine: WebEngine
  private var orders: [Order] = []
  private(set) var isComplete = false

  init(name: String, on engine: WebEngine) {
    (self.name, self.engine) = (name, engine)
  }

  mutating func run(
    _ part: @escaping @MainActor @Sendable () async throws -> Void, on site: Site, limit: Int
  ) async throws {
    let (none, engine) = (self, engine)
    do {
      self = try await ScheduleWalk.reduce(into: none, atMost: limit) { walk, idleTime in
        try await Self.run(part, on: site, engine, along: walk.schedule, idleTime)
      } add: { orders, order, walk in
        orders.orders.append(order)
        orders.isComplete = walk.isComplete
      }
    } catch let error as UnsteadySchedule {
      throw NavTraceTestingError.engine(
        "the same order went another way in each of \(error.tries) tries: the part depends on time or "
          + "chance, or a reply came later than the engine waits for it; make the part the same each "
          + "time, or try again when the machine has less to do")
    }
  }

  private static func run(
    _ part: @escaping @MainActor @Sendable () async throws -> Void, on site: Site,
    _ engine: WebEngine, along schedule: [Int], _ idleTime: Duration
  ) async throws -> (run: Order, choices: [Int]) {
    var bench = try await TestBench(serving: site, on: engine)
    let recordings = TestBench.Recordings()
    bench.recordings = recordings
    let model = bench.engine as? ModelEngine
    model?.follow(schedule, idleTime: idleTime)
    let failures = await failures(warning: schedule.isEmpty) { [bench] in
      try await bench.run { try await part() }
    }
    let trace = recordings.all.first?.trace
    recordings.all = []
    let moved = (model?.movedEvents ?? []).map { EngineChange(kind: .moved, event: $0) }
    let order = Order(trace: trace, failures: failures, changes: Set(moved))
    return (order, model?.choices ?? [])
  }

  /// Returns the errors that a function throws, and the expectations that it does not meet.
  ///
  /// The caller reports them once for all orders. If `warning` is true, warnings are reported here.
  private static func failures(
    warning: Bool, of function: @escaping @MainActor @Sendable () async throws -> Void
  ) async -> [String] {
    let failures = Mutex<[String]>([])
    do {
      guard let test = Test.current else {
        try await function()
        return []
      }
      try await reporting(warning).provideScope(for: test, testCase: Test.Case.current) {
        try await withKnownIssue(isIntermittent: true) {
          try await function()
        } matching: { issue in
          #if compiler(>=6.3)
          guard issue.severity != .warning else { return false }
          #endif
          failures.withLock { $0.append("\(issue)") }
          return true
        }
      }
    } catch { failures.withLock { $0.append("\(error)") } }
    return failures.withLock(\.self)
  }

  /// Returns a trait that drops all issues; if `warning` is true, it does not drop warnings.
  private static func reporting(_ warning: Bool) -> IssueHandlingTrait {
    .compactMapIssues { issue in
      #if compiler(>=6.3)
      if warning, issue.severity == .warning { return issue }
      #endif
      return nil
    }
  }

  /// The failure for the orders in which the part fails; `nil` if the part passes in all orders.
  var failure: TestFailure? {
    let failing = orders.filter { !$0.failures.isEmpty }
    guard let first = failing.first else { return nil }
    let known = KnownChanges.lines(
      about: failing.reduce(into: []) { $0.formUnion($1.changes) }, on: engine.rawValue)
    let holding = orders.filter(\.failures.isEmpty)
    guard let (order, diff) = Self.closest(holding, failing) else {
      let count = holding.isEmpty ? "every order" : "\(failing.count) of \(orders.count) orders"
      let lines = ["\(name) fails in \(count):", Self.text(first)] + known
      return TestFailure(message: lines.joined(separator: "\n"))
    }
    let lines = [
      "\(name) fails in \(failing.count) of \(orders.count) orders:", Self.firstLines(of: order),
      "the closest order in which it holds (-), and this one (+):",
      TraceDiffRenderer().render(diff),
    ]
    return TestFailure(message: (lines + known).joined(separator: "\n"))
  }

  /// Returns only the first line of each failure, since the comparison of the two orders follows it
  /// in the message.
  private static func firstLines(of order: Order) -> String {
    order.failures.map { "  \($0.prefix { !$0.isNewline })" }.joined(separator: "\n")
  }

  private static func text(_ order: Order) -> String {
    order.failures.map { "  \($0)" }.joined(separator: "\n")
  }

  /// Returns the failing order that is most similar to a passing order; `nil` if there are no
  /// recordings.
  private static func closest(_ holding: [Order], _ failing: [Order]) -> (Order, TraceDiff)? {
    let expected = traces(of: holding).map { ExpectedTrace($0.trace, source: []) }
    return traces(of: failing).flatMap { order, trace in
      expected.map { (order, TraceDiff(expected: $0, actual: trace)) }
    }.min { $0.1.counts.differences < $1.1.counts.differences }
  }

  /// Returns at most 50 orders with different traces; more of them would take too long to compare.
  private static func traces(of orders: [Order]) -> [(order: Order, trace: Trace)] {
    var seen: Set<[TraceEvent]> = []
    let own = orders.compactMap { order -> (order: Order, trace: Trace)? in
      guard let trace = order.trace, seen.insert(trace.events).inserted else { return nil }
      return (order, trace)
    }
    return Array(own.prefix(50))
  }
}
#endif
