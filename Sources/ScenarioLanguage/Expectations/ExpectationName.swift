/// The name of an expectation's file, with its engine and version: `expected.webkitgtk@2.50.yaml`.
package struct ExpectationName: Hashable, Sendable {
  /// The engine; `nil` if the file holds for every one.
  package var engine: String?
  /// The beginning of the engine's versions; `nil` if the file holds for every version.
  package var version: String?
  /// Whether a run wrote the file, for people to judge; no trace is compared with it.
  package var isRecorded = false

  /// The name of the file that holds for every engine.
  package static let truth = ExpectationName()
}

extension ExpectationName {
  /// Parses the name of a file; `nil` if it is no expectation's.
  package init?(_ fileName: String) {
    // By hand: a run asks for thousands, and an expression takes as long as all else about them.
    guard fileName.hasPrefix("expected"), fileName.hasSuffix(".yaml") else { return nil }
    var owner = fileName.dropFirst("expected".count).dropLast(".yaml".count)
    guard !owner.isEmpty else { return }
    guard owner.hasPrefix("."), owner.count > 1 else { return nil }
    owner = owner.dropFirst()
    if owner.hasSuffix(".new"), owner.count > ".new".count {
      (owner, isRecorded) = (owner.dropLast(".new".count), true)
    }
    let parts = owner.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty else { return nil }
    engine = String(name)
    version = parts.count > 1 ? String(parts[1]) : nil
  }

  package var fileName: String {
    let owner = engine.map { ".\($0)" } ?? ""
    return "expected\(owner)\(version.map { "@\($0)" } ?? "")\(isRecorded ? ".new" : "").yaml"
  }

  /// Whether the version is one, numbers with dots between them, or none is written.
  package var hasGoodVersion: Bool {
    version.map { $0.wholeMatch(of: /[0-9]+(\.[0-9]+)*/) != nil } ?? true
  }

  /// The parts of the version, each compared as a whole.
  var components: [Substring] {
    version?.split(separator: ".", omittingEmptySubsequences: false) ?? []
  }

  /// Whether the file holds for a version of its engine: `2.50` does for 2.50.6, not for 2.5.
  ///
  /// - Parameter own: The engine's own version; `nil` or empty if it is not known, and then no
  ///   file that names one holds.
  package func holds(for own: String?) -> Bool {
    guard version != nil else { return true }
    return hasGoodVersion && (own ?? "").split(separator: ".").starts(with: components)
  }

  /// Whether the name says more than another one of the same engine.
  func isMoreSpecific(than other: ExpectationName) -> Bool {
    let own = (engine == nil ? 0 : 1, components.count)
    let others = (other.engine == nil ? 0 : 1, other.components.count)
    return own == others ? fileName < other.fileName : own > others
  }

  /// Whether the file stands in place of another one for some version of its engine.
  func overrides(_ other: ExpectationName) -> Bool {
    guard self != other, engine != nil, other.engine == nil || other.engine == engine else {
      return false
    }
    return components.starts(with: other.components)
  }
}
