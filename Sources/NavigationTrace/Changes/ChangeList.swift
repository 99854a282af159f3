import AuthoredYAML

/// The list of known changes that features of an engine cause, read from a file.
///
/// ```yaml
/// - kind: moved
///   events: [didFinish]
///   class: order
///   reason: the main frame finishes when it hears from the process of its frame
///   source: https://github.com/WebKit/WebKit/pull/66921
///   scenarios: [subframes/failure-inside]
/// ```
package struct ChangeList: Hashable, Sendable {
  /// The name of the folder of these files; it is next to the scenarios folder.
  package static let folder = "Changes"

  /// The path of the file.
  package let file: String
  private var entries: [Entry]

  private struct Entry: Hashable, Sendable {
    var kind = EngineChange.Kind.error
    /// The kinds of the events that differ; empty for an error.
    var events: [EventKind] = []
    var cause = EngineChange.Cause.ours
    var isOccasional = false
    var reason = ""
    var source: String?
    var scenarios: [String] = []

    /// The changes that the entry lists; they do not have a class here.
    var changes: [EngineChange] {
      kind == .error
        ? [EngineChange(kind: kind)] : events.map { EngineChange(kind: kind, event: $0) }
    }
  }

  /// Reads a file.
  ///
  /// - Parameter names: The names of all scenarios; `nil` if they are not known.
  /// - Throws: `AuthoredError` that names the file, the line, the key and what was expected.
  package init(file: String, of names: [String]? = nil) throws(AuthoredError) {
    self.file = file.relativePath()
    let node = try AuthoredNode(contentsOf: file, expected: "a list of changes")
    entries = try Self.entry(names).list(of: "changes").read(node)
    var seen: Set<[String]> = []
    for entry in entries {
      for change in entry.changes {
        for scenario in entry.scenarios where !seen.insert([change.name, scenario]).inserted {
          throw node.error(
            "two entries list '\(change.name)' of \(scenario)", expected: "one entry for each")
        }
      }
    }
  }

  /// The JSON Schema (draft 2020-12) of the file, for editors that check YAML.
  package static var schema: String {
    entry(nil).list(of: "changes").schema.file(titled: "Known changes of navtrace")
  }

  private static func entry(_ names: [String]?) -> Shape<Entry> {
    let known = names.map(Set.init)
    let scenario = Shape<String>.text.then { name, node throws(AuthoredError) in
      guard let names, known?.contains(name) == false else { return name }
      throw node.error("no scenario '\(name)'", expected: name.guess(among: names))
    }
    return .mapping(
      Entry(),
      [
        .required("kind", \.kind, .word, expected: "a kind of change", "how plays differ"),
        .key(
          "events", \.events, Shape.word.list(of: "events", atLeast: "event"),
          "the kinds of the events that differ; not for an error"),
        .required("class", \.cause, .word, expected: "a class", "what causes it"),
        .key(
          "sometimes", \.isOccasional, .flag,
          "true if only some runs of the scenario show it; always so for class order"),
        .required(
          "reason", \.reason, .filledText("the reason"), expected: "a sentence", "the reason"),
        .optional(
          "source", \.source, .filledText("its source"), "a pull request, or a source file"),
        .required(
          "scenarios", \.scenarios, scenario.list(of: "scenarios", atLeast: "scenario"),
          expected: "names of scenarios", "the scenarios that change so"),
      ]
    ).then { entry, node throws(AuthoredError) in
      guard entry.events.isEmpty != (entry.kind == .error) else { return entry }
      throw node.error(
        "\(entry.events.isEmpty ? "no key" : "key") 'events'",
        expected: "the key for each kind but 'error'")
    }
  }

  /// Returns the class of a change in a scenario; `nil` if the change is not listed.
  package func cause(of change: EngineChange, in scenario: String) -> EngineChange.Cause? {
    entries.first { $0.changes.contains(change) && $0.scenarios.contains(scenario) }?.cause
  }

  /// Returns the kind of each entry for a scenario, if a run has none of the changes in the entry.
  ///
  /// A change of class `order`, or with the key `sometimes`, does not have to occur. The model has
  /// only changes of class `design`.
  package func kinds(
    missingFrom changes: Set<EngineChange>, in scenario: String, onModel isModel: Bool
  ) -> [EngineChange.Kind] {
    entries.filter { entry in
      entry.cause != .order && !entry.isOccasional && (!isModel || entry.cause == .design)
        && entry.scenarios.contains(scenario) && changes.isDisjoint(with: entry.changes)
    }.map(\.kind)
  }

  /// Returns a sentence for each given change that an entry lists, regardless of the scenario:
  /// `moved didFinish (order): REASON; SOURCE`.
  package func sentences(about changes: Set<EngineChange>) -> [String] {
    entries.flatMap { entry in
      entry.changes.filter(changes.contains).map { change in
        let source = entry.source.map { "; \($0)" } ?? ""
        return "\(change.name) (\(entry.cause.rawValue)): \(entry.reason)\(source)"
      }
    }
  }
}
