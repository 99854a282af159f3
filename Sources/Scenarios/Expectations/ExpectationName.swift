/// The name of an expectation's file, with its engine: `expected.webkitgtk.yaml`.
///
/// ``Scenario`` uses it to find its expectations, and the linter to check the names in a folder.
package struct ExpectationName: Hashable, Sendable {
  /// The engine; `nil` if the file holds for every engine.
  package var engine: String?
  /// Whether a run wrote the file, for people to judge; no trace is compared with it.
  package var isRecorded = false

  /// The name of the file that holds for every engine.
  package static let truth = ExpectationName()
}

extension ExpectationName {
  /// Parses the name of a file; `nil` if the file is not an expectation.
  package init?(_ fileName: String) {
    // Parsed by hand, since a run parses thousands of names and a regular expression is slow.
    guard fileName.hasPrefix("expected"), fileName.hasSuffix(".yaml") else { return nil }
    var owner = fileName.dropFirst("expected".count).dropLast(".yaml".count)
    guard !owner.isEmpty else { return }
    guard owner.hasPrefix("."), owner.count > 1 else { return nil }
    owner = owner.dropFirst()
    if owner.hasSuffix(".new"), owner.count > ".new".count {
      (owner, isRecorded) = (owner.dropLast(".new".count), true)
    }
    engine = String(owner)
  }

  package var fileName: String {
    "expected\(engine.map { ".\($0)" } ?? "")\(isRecorded ? ".new" : "").yaml"
  }
}
