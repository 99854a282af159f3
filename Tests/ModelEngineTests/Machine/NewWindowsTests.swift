import Testing

@testable import ModelEngine

@Suite struct NewWindowsTests {
  @Test func `I02: action with target nil, createWebView, then the new view's own request`() {
    let said = Transcript.of(
      [.click("/2", target: "_blank"), .allow, .window(true)],
      after: .visit("/"))
    let expected = """
      decidePolicyForNavigationAction GET /2 [Referer: /]
          linkActivated from main(/) to none
      createWebView GET /2 [Referer: /]
          linkActivated from main(/) to none
      > open GET /2 [Referer: /] by /
      """
    #expect(said == expected)
  }

  @Test func `I02: in the new view the action comes again, from the opener's frame`() {
    let said = Transcript.of(
      [.opened("/2"), .allow] + .finish)
    let expected = """
      decidePolicyForNavigationAction 1 GET /2
          other from opener(/opener) to main(nil)
        estimatedProgress 0.1
        url /2
        isLoading true
      didStartProvisionalNavigation 1
      > load 1 GET /2
      decidePolicyForNavigationResponse /2 200 text/html main, shown
      > resume 1
        estimatedProgress 0.5
      didCommit 1
        estimatedProgress 1.0
        isLoading false
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test func `I01: a cancelled window is not created`() {
    let said = Transcript.of(
      [.click("/2", target: "_blank"), .cancel],
      after: .visit("/"))
    let expected = """
      decidePolicyForNavigationAction GET /2 [Referer: /]
          linkActivated from main(/) to none
      """
    #expect(said == expected)
  }

  @Test func `I07: without a view nothing follows`() {
    let said = Transcript.of(
      [.click("/2", target: "_blank"), .allow, .window(false)],
      after: .visit("/"))
    let expected = """
      decidePolicyForNavigationAction GET /2 [Referer: /]
          linkActivated from main(/) to none
      createWebView GET /2 [Referer: /]
          linkActivated from main(/) to none
      > discard the view
      """
    #expect(said == expected)
  }

  @Test func `I12: a window that becomes a download`() {
    let said = Transcript.of(
      [.click("/2", target: "_blank"), .download],
      after: .visit("/"))
    let expected = """
      decidePolicyForNavigationAction GET /2 [Referer: /]
          linkActivated from main(/) to none
      > load 2 GET /2 [Referer: /]
      navigationActionDidBecomeDownload GET /2 [Referer: /]
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
