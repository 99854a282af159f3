import Dispatch
import WebViewKit

/// The way of the engine's reports to the app.
///
/// The reports of one turn are delivered together; the next turn begins when the app has reacted.
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

  /// Returns the events since the last call, whose questions must outlive the core's lock: the app
  /// may have released them already.
  mutating func takePosted() -> [EngineEvent] {
    defer { posted = [] }
    return posted
  }

  /// Ends a turn, and has its delivery reported.
  ///
  /// `MainActor`'s queue delivers reports in order, so a block behind them runs when they and the
  /// app's reaction to them are done.
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
