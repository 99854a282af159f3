import Foundation

/// The time of scenarios that load a page over HTTP, in a worker of navtrace.
///
/// Each scenario opens a session on a server in the same process, makes a view, loads, and waits
/// until it is certain that no more events come.
struct ScenarioSpeed {
  /// The maximum median, in milliseconds.
  static let most = 3.0

  static let scenarios = [
    "loading/plain", "redirects/302", "failures/status-404", "links-and-forms/link",
    "links-and-forms/form-post", "history/back-and-forward", "authentication/right",
    "subframes/three", "new-windows/new-view", "downloads/attachment",
  ]

  /// The median in milliseconds, over all plays and for each scenario.
  let median: Double
  let medians: [(name: String, milliseconds: Double)]

  private struct Reply: Decodable {
    /// The parts of the play's time, in seconds.
    var finished: [String: Double]?
    var timeIsUp: String?
    var error: String?
  }

  init(_ navtrace: String, scenarios folder: String, rounds: Int) throws {
    let worker = try LineProcess(navtrace, ["worker", "--engine", "model"])
    _ = try worker.readLine()
    var times: [String: [Double]] = [:]
    for round in 0...rounds {
      for name in Self.scenarios {
        let milliseconds = try Self.play(name, in: folder, worker)
        if round > 0 { times[name, default: []].append(milliseconds) }
      }
    }
    worker.end()
    median = Self.median(times.values.flatMap(\.self))
    medians = Self.scenarios.map { ($0, Self.median(times[$0] ?? [])) }
  }

  private static func play(_ name: String, in folder: String, _ worker: LineProcess) throws
    -> Double
  {
    let request: [String: Any] = [
      "scenario": name, "folder": "\(folder)/\(name)", "timeLimit": 30, "wantsEvidence": false,
    ]
    let line = try JSONSerialization.data(withJSONObject: request)
    try worker.write(String(decoding: line, as: UTF8.self))
    while true {
      let reply = try JSONDecoder().decode(Reply.self, from: Data(worker.readLine().utf8))
      if let reason = reply.error ?? reply.timeIsUp { throw Problem("\(name): \(reason)") }
      if let times = reply.finished { return times.values.reduce(0, +) * 1000 }
    }
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
