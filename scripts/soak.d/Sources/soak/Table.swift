import Foundation

/// The table of figures with their targets, and the verdict.
struct Table {
  private struct Row {
    var what: String
    var target: String
    var figure: String
    var isMet: Bool
  }

  /// The maximum number of milliseconds for 99 of 100 ordinary requests.
  private static let mostMilliseconds = 50.0
  /// The maximum growth of memory, in MiB per minute and as a part of the memory, and the minimum
  /// duration of a run, in minutes, that can show it.
  private static let (mostMebibytes, mostShare, leastMinutes) = (1.0, 0.1, 5.0)

  private var rows: [Row] = []
  private var notes: [String] = []

  init(
    _ load: Load, _ log: EventCheck, lost: Int, idle: Sampler.Sample, rest: Sampler.Sample,
    stop: StopCheck, growth: (mebibytesAMinute: Double, share: Double), minutes: Double
  ) {
    let ledger = load.ledger.now
    addMemory(growth, minutes: minutes, idle: idle, rest: rest)
    addRequests(ledger)
    addLog(log, lost: lost, load, ledger)
    let p99 = load.latencies.quantile(0.99)
    add(
      "ordinary requests, p99 (median \(Self.text(load.latencies.quantile(0.5))) ms)",
      "at most \(Self.text(Self.mostMilliseconds)) ms", "\(Self.text(p99)) ms",
      p99 <= Self.mostMilliseconds)
    let problems = load.ledger.problems
    add("visits that went wrong", "0", problems.count)
    add("lines of the server's log that should not be there", "0", load.server.log.problems.count)
    add(
      "replies under way at SIGTERM that came whole", "\(StopCheck.asked)", "\(stop.answered)",
      stop.answered == StopCheck.asked)
    add(
      "end after SIGTERM", "status 0 within \(Int(StopCheck.mostSeconds)) s",
      "\(stop.status.map { "status \($0)" } ?? "none") after \(Self.text(stop.seconds)) s",
      stop.status == 0)
    notes =
      problems.texts + load.server.log.problems.texts + log.problems.prefix(10)
    let kinds = ledger.clients.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    notes.append("by status and end: " + kinds.joined(separator: ", "))
  }

  /// Prints the table, and returns whether every target is met.
  func print() -> Bool {
    let widths = (
      rows.map(\.what.count).max() ?? 0, rows.map(\.target.count).max() ?? 0,
      rows.map(\.figure.count).max() ?? 0
    )
    func line(_ what: String, _ target: String, _ figure: String, _ verdict: String) {
      Swift.print(
        [
          what.padding(toLength: widths.0, withPad: " ", startingAt: 0),
          target.padding(toLength: widths.1, withPad: " ", startingAt: 0),
          figure.padding(toLength: widths.2, withPad: " ", startingAt: 0), verdict,
        ].joined(separator: " | "))
    }
    line("what", "target", "figure", "verdict")
    for row in rows { line(row.what, row.target, row.figure, row.isMet ? "met" : "MISSED") }
    for note in notes { Swift.print("  " + note) }
    return rows.allSatisfy(\.isMet)
  }

  private mutating func addMemory(
    _ growth: (mebibytesAMinute: Double, share: Double), minutes: Double, idle: Sampler.Sample,
    rest: Sampler.Sample
  ) {
    // Short runs end before the logs and queues are full for the first time.
    let isLong = minutes >= Self.leastMinutes
    let short = "none below \(Int(Self.leastMinutes)) minutes"
    add(
      "memory: growth by regression",
      isLong ? "at most \(Self.text(Self.mostMebibytes)) MiB a minute" : short,
      "\(Self.text(growth.mebibytesAMinute)) MiB a minute",
      !isLong || growth.mebibytesAMinute <= Self.mostMebibytes)
    add(
      "memory: from the first tenth to the last (\(rest.kibibytes / 1024) MiB at the end)",
      isLong ? "at most \(Int(Self.mostShare * 100)) %" : short,
      "\(Self.text(growth.share * 100)) %", !isLong || growth.share <= Self.mostShare)
    add(
      "descriptors after the load", "at most \(idle.descriptors), as before", "\(rest.descriptors)",
      rest.descriptors <= idle.descriptors)
    add(
      "threads after the load", "at most \(idle.threads), as before", "\(rest.threads)",
      rest.threads <= idle.threads)
  }

  private mutating func addRequests(_ ledger: Ledger.State) {
    let known = ledger.clients.values.reduce(0, +)
    let logged = ledger.log.values.reduce(0, +)
    add("requests of clients that stayed, in the log", "\(known)", "\(logged)", known == logged)
    add("of these, not with the client's status, end and bytes", "0", ledger.differences)
    add(
      "bytes of their replies, in the log", "\(ledger.clientBytes)", "\(ledger.logBytes)",
      ledger.clientBytes == ledger.logBytes)
    add(
      "requests of clients that vanished, in the log", "at most \(ledger.vanished)",
      "\(ledger.vanishedLogged)", ledger.vanishedLogged <= ledger.vanished)
    add("requests in the log that no client knows", "0", ledger.logged.count)
    let malformed = ledger.malformedClients.sorted { $0.key < $1.key }
    let found = ledger.malformedLog.sorted { $0.key < $1.key }
    func text(_ counts: [(key: Int, value: Int)]) -> String {
      counts.map { "\($0.value) x \($0.key)" }.joined(separator: ", ")
    }
    add(
      "malformed requests, in the log", text(malformed), text(found),
      ledger.malformedClients == ledger.malformedLog)
  }

  private mutating func addLog(
    _ log: EventCheck, lost: Int, _ load: Load, _ ledger: Ledger.State
  ) {
    let connections =
      Wire.connections.load(ordering: .relaxed)
      - load.sessions.connections.load(ordering: .relaxed) - StopCheck.connections
    add(
      "connections of clients, accepted in the log", "\(connections)", "\(log.accepted)",
      connections == log.accepted)
    add(
      "of these closed, but for the reader's own", "\(connections - 1)", "\(log.closed)",
      connections - 1 == log.closed)
    add(
      "requests ended, of those begun in the log", "\(log.begun)", "\(log.ended)",
      log.begun == log.ended)
    add(
      "events missing, doubled or out of order (\(log.last) events)", "0",
      lost + log.problems.count)
    let lines = load.server.log.requests.load(ordering: .relaxed)
    let expected =
      log.ended + load.sessions.requests.load(ordering: .relaxed) + StopCheck.requests
    add("lines of requests on standard error", "\(expected)", "\(lines)", lines == expected)
    let sessions = load.sessions.opened.load(ordering: .relaxed)
    add(
      "sessions opened over the API, used, checked and closed", "some", "\(sessions)",
      sessions > 0)
  }

  private mutating func add(_ what: String, _ target: String, _ count: Int) {
    add(what, target, "\(count)", "\(count)" == target)
  }

  private mutating func add(_ what: String, _ target: String, _ figure: String, _ isMet: Bool) {
    rows.append(Row(what: what, target: target, figure: figure, isMet: isMet))
  }

  private static func text(_ value: Double) -> String { String(format: "%.2f", value) }
}
