import Foundation
import NavigationTrace

@testable import Scenarios

/// A scenario in a temporary folder, with expectations and recorded traces of an engine `e`.
struct ReviewFolder {
  let path: String
  let scenario: Scenario

  init(_ path: String) throws {
    self.path = path
    try "title: t\nsteps: [reload]"
      .write(toFile: path + "/scenario.yaml", atomically: true, encoding: .utf8)
    scenario = try Scenario(folder: path, name: "a/one")
  }

  /// Writes an expectation with these events, or a file with this text.
  func write(
    _ file: String, _ events: String..., head: String = "source: [A01]\n"
  ) throws {
    try write(file, events: events, head: head)
  }

  /// Writes an expectation with a list of events.
  func write(_ file: String, events: [String], head: String = "source: [A01]\n") throws {
    let lines = events.map { "- \($0)\n" }.joined()
    try "trace: 1\n\(head)events:\n\(lines)"
      .write(toFile: "\(path)/\(file)", atomically: true, encoding: .utf8)
  }

  /// Records these events and reads them as pending.
  func record(
    _ events: String..., version: String = "2.50.6", observability: Observability = .everything
  ) throws -> PendingTrace {
    try record(events: events, version: version, observability: observability)
  }

  /// Records a list of events, each after a change, and reads them as pending.
  func record(
    events: [String], version: String = "2.50.6", observability: Observability = .everything,
    change: (inout TraceEvent) -> Void = { _ in }
  ) throws -> PendingTrace {
    let lines = events.map { "- \($0)\n" }.joined()
    var read = try ExpectedTrace(
      parsing: "trace: 1\nsource: [x]\nevents:\n\(lines)", file: "recorded"
    ).events
    for index in read.indices { change(&read[index]) }
    _ = try scenario.record(Trace(engine: "e", engineVersion: version, events: read))
    return try PendingTrace(
      ExpectationName(engine: "e", isRecorded: true), of: scenario, observability: observability)
  }

  /// The names of the expectations that are there.
  var files: [String] { ExpectationFolder(path).expectations.map(\.fileName) }

  /// The text of a file; `nil` if it does not exist.
  func read(_ file: String) -> String? {
    try? String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
  }
}
