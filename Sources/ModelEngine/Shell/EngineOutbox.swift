import Dispatch
import WebViewKit

/// The outgoing reports of the engine to the app.
///
/// The reports of one turn are delivered together. The next turn begins when the app has reacted to
/// them.
struct EngineOutbox: Sendable {
  /// The queue that takes all reports; `nil` before the engine is connected.
  var reports: ReportQueue?
  private var posted: [EngineEvent] = []
  private var hasPosted = false
  private var turn: UInt64 = 0
  private var undelivered: UInt64?

  /// Whether the app has received every report, and has reacted to it.
  var hasDelivered: Bool { undelivered == nil }

  mutating func post(_ report: EngineReport) {
    hasPosted = true
    posted.append(report.event)
    reports?.post(report)
  }

  /// Returns the events since the last call.
  ///
  /// The questions in the events must not be released while the core is locked. The app may already
  /// have released its own references.
  mutating func takePosted() -> [EngineEvent] {
    defer { posted = [] }
    return posted
  }

  /// Ends a turn, and requests a notification of its delivery.
  ///
  /// The queue of `MainActor` delivers reports in order. A block after the reports runs when the
  /// app has received them and has reacted.
  mutating func endTurn(_ ports: EnginePorts?) {
    guard hasPosted, let ports else { return }
    hasPosted = false
    turn += 1
    undelivered = turn
    DispatchQueue.main.async { [turn] in ports.process { $0.delivered(turn) } }
  }

  /// Records that a turn's reports have been delivered.
  ///
  /// - Returns: Whether no later turn is being delivered.
  mutating func delivered(_ turn: UInt64) -> Bool {
    guard undelivered == turn else { return false }
    undelivered = nil
    return true
  }
}
