import Foundation

/// The tables: each load on each server, then each target next to its figure.
struct Report {
  let results: Results

  func printLoads() {
    for workload in Workload.all {
      guard let rounds = results.rounds[workload.name] else { continue }
      print("\n\(workload.name): \(workload.what)")
      row(
        "server",
        ["CPU us/req", "of it user", "CPU/nginx", "req/s", "p50 ms", "p99 ms"]
          + ["RSS MB", "threads", "errors"])
      for contender in workload.contenders { row(of: contender, rounds) }
    }
    if !results.calls.isEmpty { print("\nsystem calls for a keep-alive request") }
    for (contender, calls) in sorted(results.calls) { row(contender.rawValue, [text(calls)]) }
    if !results.idle.isEmpty {
      print("\n\(IdleConnections.count) idle connections")
      row("server", ["KiB each", "p50 before", "p50 with"])
    }
    for (contender, idle) in sorted(results.idle) {
      row(contender.rawValue, [text(idle.kibibytes), text(idle.before, 3), text(idle.after, 3)])
    }
    if !results.starts.isEmpty { print("\nstart to first byte, ms") }
    for (contender, start) in sorted(results.starts) {
      row(contender.rawValue, [text(start * 1000, 1)])
    }
  }

  /// Prints all targets, and returns the missed ones.
  func printTargets(_ targets: [Target]) {
    print("")
    line("target", "must", "aim", "figure", "")
    for target in targets {
      let figure = target.figure(results).map { "\(text($0)) \(target.unit)" } ?? "-"
      line(
        target.what, "\(text(target.must)) \(target.unit)", text(target.aim), figure,
        target.verdict(results).rawValue)
    }
  }

  private func row(of contender: Contender, _ rounds: Rounds) {
    func middle(_ value: (Sample) -> Double, _ digits: Int = 2) -> String {
      text(rounds.median(contender, value) ?? 0, digits)
    }
    let nginx = rounds.workload.contenders.contains(.nginx) ? Contender.nginx : .nginxLogging
    let ratio = rounds.ratio(contender, to: nginx).map { text($0) } ?? "-"
    row(
      contender.rawValue,
      [
        middle(\.processor), middle(\.user), ratio, middle(\.requestsPerSecond, 0),
        middle(\.p50, 3), middle(\.p99, 2), middle(\.memory, 1), middle(\.threads, 0),
        middle({ Double($0.errors) }, 0),
      ])
  }

  private func sorted<Value>(_ values: [Contender: Value]) -> [(Contender, Value)] {
    Contender.allCases.compactMap { contender in values[contender].map { (contender, $0) } }
  }

  private func row(_ name: String, _ cells: [String]) {
    print("  " + padded(name, 24) + cells.map { padded($0, 12, right: true) }.joined())
  }

  private func line(
    _ what: String, _ must: String, _ aim: String, _ figure: String, _ verdict: String
  ) {
    print(
      "  " + padded(what, 32) + padded(must, 20) + padded(aim, 8) + padded(figure, 20) + verdict)
  }

  private func padded(_ text: String, _ width: Int, right: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(1, width - text.count))
    return right ? blanks + text : text + blanks
  }

  private func text(_ value: Double, _ digits: Int = 2) -> String {
    String(format: "%.\(digits)f", value)
  }
}
