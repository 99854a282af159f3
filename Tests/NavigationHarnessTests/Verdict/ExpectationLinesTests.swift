import Foundation
import NavigationTrace
import Testing

@testable import NavigationHarness

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

  @Test(
    arguments: [
      (0, nil), (1, 5), (2, 10), (3, 11), (4, 12), (5, 13), (6, 14), (7, 16), (10, 16), (11, 18),
      (12, nil),
    ] as [(Int, Int?)])
  func `an event's line is found, in groups too`(position: Int, line: Int?) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
    try Self.text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let expectation = Scenario.Expectation(
      trace: try ExpectedTrace(parsing: Self.text, file: file.path), file: file.path, name: .truth)
    #expect(expectation.line(ofEvent: position) == line)
  }

  @Test func `a file that is gone has no lines`() {
    let expectation = Scenario.Expectation(
      trace: ExpectedTrace(source: ["A01"], items: []), file: "/nowhere/expected.yaml",
      name: .truth)
    #expect(expectation.line(ofEvent: 1) == nil)
  }
}
