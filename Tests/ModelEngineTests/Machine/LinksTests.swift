import Testing

@testable import ModelEngine

@Suite struct LinksTests {
  @Test func `a cancelled link leaves everything as it was`() {
    let said = Transcript.of(
      [.click("/2"), .cancel],
      after: .visit("/"), showsProperties: true)
    let expected = """
      decidePolicyForNavigationAction 2 GET /2 [Referer: /]
          linkActivated from main(/) to main(/)
      """
    #expect(said == expected)
  }

  @Test func `a download attribute counts for the page's own origin`() {
    let said = Transcript.of(
      [.click("/2", download: true), .cancel, .click("http://b/2", download: true)],
      after: .visit("/"))
    let expected = """
      decidePolicyForNavigationAction 2 GET /2 [Referer: /]
          linkActivated from main(/) to main(/), download
      decidePolicyForNavigationAction 3 GET http://b/2 [Referer: /]
          linkActivated from main(/) to main(/)
      """
    #expect(said == expected)
  }

  @Test func `a link to the page itself is loaded into the same item`() {
    let said = Transcript.of(
      [.click("/a"), .allow] + .finish,
      after: .visit("/a"), showsProperties: true)
    let expected = """
      decidePolicyForNavigationAction 2 GET /a [Referer: /a]
          linkActivated from main(/a) to main(/a)
        estimatedProgress 0.1
        isLoading true
      didStartProvisionalNavigation 2
      > load 2 GET /a [Referer: /a]
      decidePolicyForNavigationResponse /a 200 text/html main, shown
      > resume 2
        estimatedProgress 0.5
      didCommit 2
        estimatedProgress 1.0
        isLoading false
      didFinish 2
      """
    #expect(said == expected)
  }

  @Test func `a target of an unknown name is a new window`() {
    let said = Transcript.of(
      [.click("/2", target: "other")],
      after: .visit("/"))
    let expected = """
      decidePolicyForNavigationAction GET /2 [Referer: /]
          linkActivated from main(/) to none
      """
    #expect(said == expected)
  }

  @Test func `I08: a window has the name of the target that opened it, and is found by it`() {
    let opened = Transcript.of(
      [.click("/2", target: "B"), .allow, .window(true)],
      after: .visit("/"))
    #expect(opened.hasSuffix("> open GET /2 [Referer: /] as B by /"))
    let found = Transcript.of(
      [.takeOver("/3", name: "B")],
      after: [.opened("/2", name: "B"), .allow] + .finish)
    let expected = """
      decidePolicyForNavigationAction 2 GET /3
          linkActivated from opener(/opener) to main(/2)
      """
    #expect(found == expected)
    #expect(Transcript.of([.takeOver("/3", name: "C")], after: .visit("/")) == "")
  }

  @Test func `I08: a link whose target is in another view goes there`() {
    let said = Transcript.of(
      [.click("/2", target: "B", elsewhere: true), .click("/2", target: "B", elsewhere: true)],
      after: .visit("/"))
    #expect(
      said == """
        > send GET /2 [Referer: /] to B by /
        > send GET /2 [Referer: /] to B by /
        """)
  }
}
