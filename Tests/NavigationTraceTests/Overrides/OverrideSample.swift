import AuthoredYAML

@testable import NavigationTrace

/// A small expectation and overrides of it.
enum OverrideSample {
  /// Its events begin in line 4.
  static let parent = """
    trace: 1
    source: [A01]
    events:
    - load: /a
    - didCommit: {navigation: 1, url: /a}
    - anyOrder:
        reason: r
        source: [A02]
        events:
        - title: A
        - [didFinish: {navigation: 1, url: /a}, isLoading: false]
    - goBack
    - didCommit: {navigation: 2, url: /b}
    - didFinish: {navigation: 2, url: /b}
    """

  static func expectation(
    _ text: String, file: String = "expected.yaml", isOverride: Bool = false
  ) throws(AuthoredError) -> AuthoredExpectation {
    try AuthoredExpectation(
      authored: AuthoredNode(parsing: text, file: file), isOverride: isOverride
    ) { () throws(AuthoredError) in try expectation(parent) }
  }

  /// Reads an override of ``parent`` whose changes begin in line 5.
  static func override(_ changes: String) throws(AuthoredError) -> AuthoredExpectation {
    try expectation(
      "trace: 1\nreason: r\nport: m.swift\nchanges:\n\(changes)", file: "expected.e.yaml",
      isOverride: true)
  }

  /// The lines of an expectation's events.
  static func lines(_ items: [ExpectedItem]) -> [String] { items.flatMap(\.yamlLines) }
}
