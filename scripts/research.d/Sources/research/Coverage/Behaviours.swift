import Foundation
import NavigationTrace
import Yams

/// The rows of `Fixtures/Behaviours.yaml`.
struct Behaviours {
  struct Group {
    var letter: String
    var subject: String
    var rows: [Row]
  }

  /// A row, or a part of one.
  struct Row {
    var id: String
    var text: String
    /// The scenarios that show the row, each with the events that show it, in order.
    var shown: [(scenario: String, events: [TraceEvent])] = []
    /// The tests that show what traces cannot; `engines` is empty if they concern no engine.
    var tests: [(file: String, name: String, engines: [String])] = []
    /// The engines that cannot show the row, with the reason.
    var notOn: [String: String] = [:]
    var reports: [String] = []
    var answer: String?
    var unsettled: String?
    var parts: [Row] = []
  }

  var groups: [Group] = []

  /// All rows, each followed by its parts.
  var rows: [Row] { groups.flatMap(\.rows).flatMap { [$0] + $0.parts } }

  init(_ file: YAMLFile) throws {
    for (letter, group) in file.root.entries {
      let rows = try (group["rows"]?.entries ?? []).map { id, node in
        guard id.hasPrefix(letter) else { throw Fault("\(file.path): '\(id)' in group \(letter)") }
        return try Row(id, node, in: file.path)
      }
      groups.append(Group(letter: letter, subject: group["subject"]?.string ?? "", rows: rows))
    }
  }
}

extension Behaviours.Row {
  private static let keys: Set<String> = [
    "behaviour", "shown", "tests", "notOn", "reports", "answer", "unsettled", "parts",
  ]

  init(_ id: String, _ node: Node, in file: String) throws {
    self.init(id: id, text: node["behaviour"]?.string ?? node.string ?? "")
    let entries = node.entries
    guard !text.isEmpty else { throw Fault("\(file): '\(id)' has no text") }
    if let name = entries.map(\.name).first(where: { !Self.keys.contains($0) }) {
      throw Fault("\(file): unknown key '\(name)' of '\(id)'")
    }
    shown = try (node["shown"]?.entries ?? []).map { scenario, events in
      let events = try events.events(in: "\(file), '\(id)', \(scenario)")
      guard !events.isEmpty else { throw Fault("\(file): '\(id)' without events in \(scenario)") }
      return (scenario, events)
    }
    tests = (node["tests"]?.sequence ?? []).map { test in
      (test["file"]?.string ?? "", test["name"]?.string ?? "", test["engines"]?.texts ?? [])
    }
    notOn = Dictionary(
      uniqueKeysWithValues: (node["notOn"]?.entries ?? []).map { ($0.name, $0.value.string ?? "") })
    reports = node["reports"]?.texts ?? []
    answer = node["answer"]?.string
    unsettled = node["unsettled"]?.string
    parts = try (node["parts"]?.entries ?? []).map { name, part in
      try Behaviours.Row("\(id).\(name)", part, in: file)
    }
  }
}
