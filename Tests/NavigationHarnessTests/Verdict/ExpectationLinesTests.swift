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
        - didReceiveTitle
    - optional: {reason: luck, source: [A03], events: [didFail: {url: /b}]}
    - didFinish:
        url: /c
    """

  @Test(
    arguments: [
      (0, nil), (1, 5), (2, 10), (3, 11), (4, 12), (5, 13), (6, 14), (7, nil),
    ] as [(Int, Int?)])
  func `an event's line is found, in groups too`(position: Int, line: Int?) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
    try Self.text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let expectation = Scenario.Expectation(
      trace: ExpectedTrace(source: ["A01"], items: []), file: file.path, isOverride: false)
    #expect(expectation.line(ofEvent: position) == line)
  }

  @Test func `a file that is gone has no lines`() {
    let expectation = Scenario.Expectation(
      trace: ExpectedTrace(source: ["A01"], items: []), file: "/nowhere/expected.yaml",
      isOverride: false)
    #expect(expectation.line(ofEvent: 1) == nil)
  }
}
