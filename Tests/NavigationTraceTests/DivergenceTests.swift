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

  @Test func `a rule has the wording of the article on rules`() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).appending(
        path: "../../../Sources/ModelEngine/Documentation.docc/OrderingRules.md"
      ).standardizedFileURL, encoding: .utf8)
    for rule in OrderingRule.all {
      let row = try #require(
        page.split(separator: "\n").first { $0.hasPrefix("| \(rule.number) | ") })
      #expect(row.lowercased().contains("| \(rule.statement.lowercased()). |"), "\(rule.number)")
    }
  }

  @Test func `a match has none`() throws {
    #expect(try divergence([start, commit], [start, commit]) == nil)
  }

  @Test func `two callbacks that changed places are named with the rule that wants them as before`()
    throws
  {
    #expect(
      try divergence([start, response, commit, finish], [start, commit, response, finish])
        == "didCommit of /a came before decidePolicyForNavigationResponse of /a; rule 6: the response"
        + " is asked about once, after redirects and credentials, before the commit")
    #expect(
      try divergence([start, commit, finish], [commit, start, finish])
        == "didCommit of /a came before didStartProvisionalNavigation; rule 7: the first data of"
        + " the body commits, or the end of an empty one; the finish comes after it")
    #expect(
      try divergence([commit, "title: A", finish], ["title: A", commit, finish])
        == "title came before didCommit of /a")
  }

  @Test func `where a rule wants what came, the expectation is what is wrong`() throws {
    #expect(
      try divergence([start, commit, response, finish], [start, response, commit, finish])
        == "decidePolicyForNavigationResponse of /a came before didCommit of /a, and so rule 6 wants"
        + " it: the response is asked about once, after redirects and credentials, before the commit"
    )
  }

  @Test func `what did not come is named with what came before it`() throws {
    #expect(
      try divergence([start, commit, finish], [start, finish])
        == "didCommit of /a did not come after didStartProvisionalNavigation")
    #expect(try divergence([start], []) == "didStartProvisionalNavigation did not come")
  }

  @Test func `what came in the place of something else is named with that`() throws {
    #expect(
      try divergence([start, commit, finish], [start, commit, "didFail: {navigation: 1}"])
        == "didFail came in the place of didFinish")
  }

  @Test func `what nobody expected is named`() throws {
    #expect(
      try divergence([start, commit], [start, "title: A", commit])
        == "title came after didStartProvisionalNavigation and is not expected there")
  }

  @Test func `a field that differs is named with both values`() throws {
    #expect(
      try divergence([commit], ["didCommit: {url: /b}"])
        == "didCommit of /b came with another url: expected /a, got /b")
    #expect(
      try divergence(
        ["didCommit: {navigation: 1, url: /a}"], ["didCommit: {view: 2, navigation: 2, url: /a}"])
        == "didCommit of /a in view 2 came with another view: expected 1, got 2, and 1 field more")
  }
}
