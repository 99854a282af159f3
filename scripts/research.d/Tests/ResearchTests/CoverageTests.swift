import NavigationTrace
import Testing
import Yams

@testable import research

@Suite struct CoverageTests {
  private func events(_ text: String) throws -> [TraceEvent] {
    try #require(try Yams.compose(yaml: text)).events(in: "f")
  }

  private func items(_ text: String) throws -> [ExpectedItem] {
    try ExpectedTrace(parsing: "trace: 1\nsource: s\nevents: \(text)", file: "f").items
  }

  @Test(arguments: [
    ("[didFinish]", true), ("[load: /a, didFinish: {url: /a}]", true),
    ("[didFinish, load: /a]", false), ("[didFinish: {url: /b}]", false),
    ("[didFinish: {view: 2}]", false), ("[load: /a, load: /a]", false),
  ])
  func `events are shown in their order, with their fields`(wanted: String, isShown: Bool) throws {
    var showing = Showing(try events(wanted))
    let trace = "[load: /a, didCommit: {url: /a}, didFinish: {navigation: 1, url: /a}]"
    for event in try events(trace) {
      showing.pass(event)
    }
    #expect((showing.firstMissing == nil) == isShown)
  }

  @Test(arguments: [
    ("[{optional: {reason: r, source: s, events: [didFinish]}}]", "[didFinish]", false),
    ("[{anyOrder: {reason: r, source: s, events: [didCommit, didFinish]}}]", "[didFinish]", true),
    (
      "[{anyOrder: {reason: r, source: s, events: [didCommit, didFinish]}}]",
      "[didCommit, didFinish]", false
    ),
  ])
  func `what is optional, and the order of strands, is not certain`(
    expected: String, wanted: String, isShown: Bool
  ) throws {
    var showing = Showing(try events(wanted))
    for item in try items(expected) { showing.pass(item) }
    #expect((showing.firstMissing == nil) == isShown)
  }
}
