import Foundation
import NavigationTrace
import Testing

@Suite struct DivergenceTests {
  private let start = "didStartProvisionalNavigation: {navigation: 1}"
  private let response = "decidePolicyForNavigationResponse: {url: /a}"
  private let commit = "didCommit: {url: /a}"
  private let finish = "didFinish: {navigation: 1}"

  private func divergence(_ expected: [String], _ actual: [String]) throws -> String? {
    let trace = { (events: [String]) in
      Trace(engine: "t", events: try events.flatMap { try Sample.trace($0).events })
    }
    return TraceDiff(
      expected: ExpectedTrace(try trace(expected), source: ["t"]), actual: try trace(actual)
    ).firstDivergence
  }

  @Test func `OrderingRule has exactly the rules of the oracle that have no title`()
    throws
  {
    let list = URL(filePath: #filePath).appending(path: "../../../Fixtures/Oracle.yaml")
    let rules = try String(contentsOf: list.standardizedFileURL, encoding: .utf8)
      .matches(of: /(?m)^rule (\d+): \{source:/).compactMap { Int($0.1) }
    #expect(rules == OrderingRule.all.map(\.number).sorted())
  }

  @Test func `traces that match have no first difference`() throws {
    #expect(try divergence([start, commit], [start, commit]) == nil)
  }

  @Test func `two swapped callbacks are reported with the ordering rule that they break`() throws {
    #expect(
      try divergence([start, response, commit, finish], [start, commit, response, finish])
        == "decidePolicyForNavigationResponse of /a: expected as event 2, got as event 3 (after "
        + "didCommit of /a)\nOrdering rule 6: WebKit asks about the response once: after redirects "
        + "and credentials, before the commit.")
    #expect(
      try divergence([start, commit, finish], [commit, start, finish])
        == "didStartProvisionalNavigation: expected as event 1, got as event 2 (after "
        + "didCommit of /a)\nOrdering rule 7: The first data of the body commits the "
        + "navigation, or the end of an empty body; it finishes after that.")
    #expect(
      try divergence([commit, "title: A", finish], ["title: A", commit, finish])
        == "didCommit of /a: expected as event 1, got as event 2 (after title)")
  }

  @Test func `an expectation that breaks a rule is reported as wrong`() throws {
    #expect(
      try divergence([start, commit, response, finish], [start, response, commit, finish])
        == "didCommit of /a: expected as event 2, got as event 3 (after "
        + "decidePolicyForNavigationResponse of /a)\nThe recorded order is right, the expectation is "
        + "wrong. Ordering rule 6: WebKit asks about the response once: after redirects and "
        + "credentials, before the commit.")
  }

  @Test func `a missing event is reported with the event before it`() throws {
    #expect(
      try divergence([start, commit, finish], [start, finish])
        == "didCommit of /a: expected as event 2, missing (after didStartProvisionalNavigation)")
    #expect(
      try divergence([start], []) == "didStartProvisionalNavigation: expected as event 1, missing")
  }

  @Test func `an event that replaced another is reported with both kinds`() throws {
    #expect(
      try divergence([start, commit, finish], [start, commit, "didFail: {navigation: 1}"])
        == "didFinish: expected as event 3, got didFail")
  }

  @Test func `an unexpected event is reported with the event before it`() throws {
    #expect(
      try divergence([start, commit], [start, "title: A", commit])
        == "title: not expected, got as event 2 (after didStartProvisionalNavigation)")
  }

  @Test func `a field that differs is named with both values`() throws {
    #expect(
      try divergence([commit], ["didCommit: {url: /b}"])
        == "didCommit of /b: expected url /a, got /b")
    #expect(
      try divergence(
        ["didCommit: {navigation: 1, url: /a}"], ["didCommit: {view: 2, navigation: 2, url: /a}"])
        == "didCommit of /a in view 2: expected view 1, got 2 (and 1 more field)")
  }
}
