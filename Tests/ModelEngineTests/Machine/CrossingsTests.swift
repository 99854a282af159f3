import Testing

@testable import ModelEngine

/// The races, in which the test decides the order of arrivals.
@Suite struct CrossingsTests {
  private static func callbacks(_ steps: [Step], after silent: [Step] = []) -> [String] {
    Transcript.of(steps, after: silent, crossingsTakeTime: true).split(separator: "\n")
      .filter { !$0.hasPrefix(" ") && !$0.hasPrefix(">") }
      .map { String($0.prefix { $0 != " " }) }
  }

  /// A plain load in which everything arrives as soon as it can.
  private static let visit: [Step] = [
    .load("/"), .arrives(), .allow, .arrives(), .response(200), .allow, .began(), .ended(),
  ]

  @Test func `a crossing that takes no time never reaches the shell`() {
    let said = Transcript.of(.visit("/"), showsProperties: true)
    #expect(!said.contains("> cross"))
  }

  @Test func `a load that arrives step by step calls back as any other`() {
    #expect(
      Self.callbacks(Self.visit) == [
        "decidePolicyForNavigationAction", "didStartProvisionalNavigation",
        "decidePolicyForNavigationResponse", "didCommit", "didFinish",
      ])
  }

  @Test func `F09: stopped before the call has arrived, the action is not asked about`() {
    #expect(Self.callbacks([.load("/"), .stop, .arrives()]) == [])
  }

  @Test func `D05: a call that another one overtakes is not asked about`() {
    #expect(
      Self.callbacks([.load("/two"), .load("/three"), .arrives(), .arrives()])
        == ["decidePolicyForNavigationAction"])
  }

  @Test func `F10: stopped before the consent has arrived, the load never starts`() {
    #expect(
      Self.callbacks([.load("/"), .arrives(), .allow, .stop, .arrives()])
        == ["decidePolicyForNavigationAction"])
  }

  private static let leading: [Step] =
    Array(visit.dropLast()) + [.ended(refresh: (0, "/next"))]

  @Test func `C01: a page that refreshes may finish after the question about the next one`() {
    #expect(
      Self.callbacks([.refreshDue(1), .arrives()], after: Self.leading)
        == ["decidePolicyForNavigationAction", "didFinish"])
  }

  @Test func `C02: a page that refreshes is finished before the next one starts`() {
    #expect(
      Self.callbacks([.refreshDue(1), .allow, .arrives(2)], after: Self.leading)
        == ["decidePolicyForNavigationAction", "didFinish", "didStartProvisionalNavigation"])
  }

  @Test func `messages under way are lost with the process`() {
    #expect(
      Self.callbacks([.terminated, .arrives()], after: Self.leading)
        == ["webContentProcessDidTerminate"])
  }
}
