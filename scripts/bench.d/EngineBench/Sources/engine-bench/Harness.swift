import Foundation

/// A worker of navtrace, which serves, plays and records in one process.
struct Harness: Contender {
  let name = "navtrace"
  let launch: Double
  private let process: LineProcess
  private let scenarios: String

  private struct Reply: Decodable {
    /// The parts of the play's time, in seconds.
    var finished: [String: Double]?
    var timeIsUp: String?
    var error: String?
    var unavailable: String?
  }

  init(_ program: String, scenarios: String) throws {
    let beginning = ContinuousClock.now
    process = try LineProcess(program, ["worker", "--engine", "webkitgtk"])
    let ready = try JSONDecoder().decode(Reply.self, from: Data(process.readLine().utf8))
    if let reason = ready.unavailable { throw Problem(reason) }
    launch = milliseconds(since: beginning)
    self.scenarios = scenarios
  }

  func play(_ workload: Workload, at origin: String) throws -> Measurement? {
    let folder = "\(scenarios)/\(workload.name)"
    let request: [String: Any] = [
      "play": [
        "scenario": workload.name, "folder": folder, "timeLimit": 30, "wantsEvidence": false,
      ]
    ]
    let line = try JSONSerialization.data(withJSONObject: request)
    try process.write(String(decoding: line, as: UTF8.self))
    while true {
      let reply = try JSONDecoder().decode(Reply.self, from: Data(process.readLine().utf8))
      if let reason = reply.error ?? reply.timeIsUp {
        throw Problem("\(workload.name): \(reason)")
      }
      guard let times = reply.finished else { continue }
      return Measurement(
        total: times.values.reduce(0, +) * 1000, part: times["waiting", default: 0] * 1000)
    }
  }

  func end() { process.end() }
}
