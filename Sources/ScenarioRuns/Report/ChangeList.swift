import AuthoredYAML
import NavigationTrace

/// The list of known changes that features of an engine cause, a file beside the scenarios.
///
/// ```yaml
/// - kind: missing
///   class: design
///   reason: frames of another site have a process of their own
///   source: https://github.com/WebKit/WebKit/pull/62411
///   scenarios: [subframes/redirect, subframes/reload]
/// ```
package struct ChangeList: Hashable, Sendable {
  /// The folder of these files, beside the folder of all scenarios.
  package static let folder = "Changes"

  /// The path of the file.
  let file: String
  private var entries: [Entry]

  private struct Entry: Hashable, Sendable {
    var kind = EngineChange.Kind.error
    var cause = EngineChange.Cause.ours
    var reason = ""
    var source: String?
    var scenarios: [String] = []
  }

  /// Reads a file.
  ///
  /// - Parameter names: The names of all scenarios.
  /// - Throws: `AuthoredError` that names file, line, key and what was expected.
  package init(file: String, of names: [String]) throws(AuthoredError) {
    self.file = file.relativePath()
    let node = try AuthoredNode(contentsOf: file, expected: "a list of changes")
    entries = try Self.entry(names).list(of: "changes").read(node)
    var seen: Set<[String]> = []
    for entry in entries {
      for scenario in entry.scenarios
      where !seen.insert([entry.kind.rawValue, scenario]).inserted {
        throw node.error(
          "two entries list '\(entry.kind.rawValue)' of \(scenario)", expected: "one entry for each"
        )
      }
    }
  }

  /// The JSON Schema (draft 2020-12) of the file, for editors that check YAML.
  package static var schema: String {
    entry([]).list(of: "changes").schema.file(titled: "Known changes of navtrace")
  }

  private static func entry(_ names: [String]) -> Shape<Entry> {
    let known = Set(names)
    let scenario = Shape<String>.text.then { name, node throws(AuthoredError) in
      guard !known.contains(name) else { return name }
      throw node.error("no scenario '\(name)'", expected: name.guess(among: names))
    }
    return .mapping(
      Entry(),
      [
        .required("kind", \.kind, .word, expected: "a kind of change", "how plays differ"),
        .required("class", \.cause, .word, expected: "a class", "what causes it"),
        .required(
          "reason", \.reason, .filledText("the reason"), expected: "a sentence", "the reason"),
        .optional(
          "source", \.source, .filledText("its source"), "a pull request, or a source file"),
        .required(
          "scenarios", \.scenarios, scenario.list(of: "scenarios", atLeast: "scenario"),
          expected: "names of scenarios", "the scenarios that change so"),
      ])
  }

  /// Returns the class of a change of a scenario; `nil` if it is not listed.
  func cause(of kind: EngineChange.Kind, in scenario: String) -> EngineChange.Cause? {
    entries.first { $0.kind == kind && $0.scenarios.contains(scenario) }?.cause
  }

  /// Returns the listed changes of a scenario that a play does not have, except changes of class
  /// `order`.
  func kinds(
    missingFrom kinds: Set<EngineChange.Kind>, in scenario: String
  ) -> [EngineChange.Kind] {
    entries.filter { entry in
      entry.cause != .order && entry.scenarios.contains(scenario) && !kinds.contains(entry.kind)
    }.map(\.kind)
  }
}
