import NavigationTrace
import Testing

@testable import ScenarioLanguage

@Suite struct UnstatedFieldsTests {
  private func unstated(_ events: String, on engines: [Observability] = [.everything]) throws
    -> String?
  {
    let expectation = try ExpectedTrace(
      parsing: "trace: 1\nsource: [A01]\nevents:\n\(events)\n", file: "e.yaml")
    return UnstatedFields(of: expectation, on: engines).description
  }

  @Test func `fields that events always have are counted, the most frequent first`() throws {
    #expect(
      try unstated("- load: /a\n- didCommit: {navigation: 1}\n- didFinish\n- didFinish")
        == "5 fields not stated: didFinish.navigation 2, didFinish.url 2, didCommit.url 1")
  }

  @Test func `an expectation that states every field has nothing to count`() throws {
    #expect(try unstated("- didCommit: {navigation: 1, url: /a}") == nil)
  }

  @Test func `a field that no engine gives natively is not counted`() throws {
    let hidden = Observability(fields: [.didCommit: [.url: "no signal"]])
    let supplied = Observability(suppliedFields: [.didCommit: [.url: "part"]])
    #expect(try unstated("- didCommit: {navigation: 1}", on: [hidden, supplied]) == nil)
    #expect(try unstated("- didCommit: {navigation: 1}", on: [hidden, .everything]) != nil)
  }

  @Test func `the navigation of an action counts if the action is about the main frame`() throws {
    let rest =
      "url: /a, method: GET, type: other, source: null, shouldPerformDownload: false, answer: allow"
    #expect(
      try unstated("- decidePolicyForNavigationAction: {target: main, \(rest)}")
        == "1 field not stated: decidePolicyForNavigationAction.navigation 1")
    #expect(try unstated("- decidePolicyForNavigationAction: {target: frame 1, \(rest)}") == nil)
  }
}
