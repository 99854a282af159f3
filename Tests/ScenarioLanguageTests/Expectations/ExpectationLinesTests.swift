import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@testable import ScenarioLanguage

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
    - repeat: {reason: luck, source: [A03], max: 2, events: [didFail, didFinish]}
    - any: {reason: luck, source: [A03], max: 2}
    - goBack
    """

  private static let changes = """
    trace: 1
    reason: r
    port: m.swift
    changes:
    - change: {didFinish: {url: /a}}
      to: {navigation: 1}
    - remove: {didFail: {url: /b}}
    - insert:
      - didCommit: {url: /d}
      - didFinish: {url: /d}
      after: {didFinish: {url: /c}}
    - move: goBack
      before: {load: /a}
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
      expectation = try scenario.expectation(for: "e", version: "2")
    }
    return try #require(expectation)
  }

  @Test(
    arguments: [
      (0, nil), (1, 5), (2, 10), (3, 11), (4, 12), (5, 13), (6, 14), (7, 16), (10, 16), (11, 18),
      (12, nil),
    ] as [(Int, Int?)])
  func `an event's line is found, in groups too`(position: Int, line: Int?) throws {
    let expectation = try expectation(["expected.yaml": Self.text])
    #expect(expectation.place(ofEvent: position)?.line == line)
  }

  @Test(
    arguments: [
      (1, "expected.yaml", 18), (2, "expected.yaml", 5), (3, "expected.yaml", 10),
      (4, "expected.e.yaml", 5), (5, "expected.yaml", 12), (6, "expected.yaml", 14),
      (7, "expected.e.yaml", 9), (8, "expected.e.yaml", 10), (9, "expected.yaml", 16),
    ])
  func `an event that an override leaves alone has its line in the parent's file`(
    position: Int, file: String, line: Int
  ) throws {
    let expectation = try expectation([
      "expected.yaml": Self.text, "expected.e.yaml": Self.changes,
    ])
    let place = try #require(expectation.place(ofEvent: position))
    #expect(URL(filePath: place.file).lastPathComponent == file)
    #expect(place.line == line)
  }
}
