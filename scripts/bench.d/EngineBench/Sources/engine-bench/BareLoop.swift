import Foundation

/// A C program that uses WebKitGTK's signals directly, without navtrace.
struct BareLoop: Contender {
  let name = "bare loop"
  let launch: Double
  private let process: LineProcess

  init(_ program: String) throws {
    let beginning = ContinuousClock.now
    process = try LineProcess(program)
    _ = try process.readLine()
    launch = milliseconds(since: beginning)
  }

  func play(_ workload: Workload, at origin: String) throws -> Measurement? {
    try process.write(words(for: workload, at: origin).joined(separator: "\t"))
    let answer = try process.readLine()
    guard let total = Double(answer.split(separator: " ").last ?? "") else {
      throw Problem("the bare loop answered '\(answer)'")
    }
    return Measurement(total: total)
  }

  private func words(for workload: Workload, at origin: String) -> [String] {
    let login = workload.login.map { ["login \($0.user) \($0.password)"] } ?? []
    let acts = workload.acts.map { act in
      switch act {
      case .load(let path): "load \(origin)\(path)"
      case .click(let selector): "script document.querySelector('\(selector)').click()"
      case .back: "back"
      case .forward: "forward"
      }
    }
    return login + (workload.cancelsResponses ? ["cancel"] : []) + acts
  }

  func end() { process.end() }
}
