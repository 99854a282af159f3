import Foundation
import NavigationTrace

/// The plays of a run, from the `run.json` that `navtrace run --output` writes.
struct RunFile: Decodable {
  /// One play of a scenario on an engine.
  struct Play: Decodable {
    var scenario: String
    var engine: String
    /// `passed`, `failed`, `error` or `skipped`.
    var outcome: String
    var summary: String?
    var details: String?
    var diff: TraceDiff?
    var trace: Trace?
  }

  var scenarios: [Play]

  init(path: String) throws {
    do {
      let data = try Data(contentsOf: URL(filePath: path))
      self = try JSONDecoder().decode(RunFile.self, from: data)
    } catch { throw Fault("\(path): \(error)") }
  }

  /// The engines, in the order of the run.
  var engines: [String] {
    var seen: Set<String> = []
    return scenarios.map(\.engine).filter { seen.insert($0).inserted }
  }
}

extension RunFile.Play {
  /// The recorded events that the engine itself showed, up to the first script that it skipped.
  var shownEvents: [TraceEvent] {
    guard ["passed", "skipped"].contains(outcome), let trace else { return [] }
    return trace.untilNotModelled.events.compactMap(\.withoutSupplied)
  }

  /// The reason for the outcome, in one line.
  var reason: String {
    let text = (summary ?? "").isEmpty ? details ?? "" : summary ?? ""
    return text.split(separator: "\n").first.map(String.init) ?? outcome
  }
}
