import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@testable import Scenarios

/// The file and the line of each expected event.
@Suite struct ExpectationLinesTests {
  private static let text = """
    trace: 1
    source: [A01]
    # A comment.
    events:
    - load: /a
    - anyOrder:
        reason: two frames
        source: [A02]
        events:
        - - didCommit: {url: /a}
          - didFinish: {url: /a}
        - didCommit
    - optional: {reason: luck, source: [A03], events: [didFail: {url: /b}]}
    - didFinish:
        url: /c
    - goBack
    """

  /// Reads an expectation of an engine from files.
  private func expectation(_ files: [String: String]) throws -> Scenario.Expectation {
    var expectation: Scenario.Expectation?
    try withTemporaryFolder { folder in
      for (name, text) in files {
        try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      }
      let scenario = try Scenario(
        authored: .init(parsing: "title: t\nsteps: [reload]", file: "s"),
        folder: folder, name: "s")
      expectation = try scenario.expectation(for: "e")
    }
    return try #require(expectation)
  }

  @Test(
    arguments: [
      (0, nil), (1, 5), (2, 10), (3, 11), (4, 12), (5, 13), (6, 14), (7, 16), (8, nil),
    ] as [(Int, Int?)])
  func `the line of an expected event is found, including events in groups`(
    position: Int, line: Int?
  ) throws {
    let expectation = try expectation(["expected.yaml": Self.text])
    #expect(expectation.line(ofEvent: position) == line)
  }

}
