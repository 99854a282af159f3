/// The name of an expectation file, such as `expected.webkitgtk.yaml`, and the engine in that name.
///
/// ``Scenario`` uses it to find its expectations, and the linter to check the names in a folder.
package struct ExpectationName: Hashable, Sendable {
  /// The engine; `nil` if the file applies to every engine.
  package var engine: String?
  /// Whether the file is a recording that is not reviewed yet.
  ///
  /// Traces are not compared with a recording.
  package var isRecorded = false

  /// The name of the file that applies to every engine.
  package static let truth = ExpectationName()
}

extension ExpectationName {
  /// Parses the name of a file; `nil` if it is not the name of an expectation.
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
