import Testing

@testable import ModelEngine

@Suite struct LinksTests {
  @Test func `rule 25: after a link is clicked, loading turns true behind the action`() {
    let said = Transcript.of(
      [.click("/2"), .allow] + .finish,
      after: .visit("/"), showsProperties: true)
    let expected = """
      decidePolicyForNavigationAction 2 GET /2 [Referer: /]
          linkActivated from main(/) to main(/)
        estimatedProgress 0.1
        url /2
        isLoading true
      didStartProvisionalNavigation 2
      > load 2 GET /2 [Referer: /]
      decidePolicyForNavigationResponse /2 200 text/html main, shown
      > resume 2
        estimatedProgress 0.5
        canGoBack true
      didCommit 2
        estimatedProgress 1.0
        isLoading false
      didFinish 2
      """
    #expect(said == expected)
  }

  @Test func `B6: a form that is sent`() {
    let said = Transcript.of(
      [.submit("/f?x=1"), .allow] + .finish,
      after: .visit("/"))
    let expected = """
      decidePolicyForNavigationAction 2 GET /f?x=1 [Referer: /]
          formSubmitted from main(/) to main(/)
      didStartProvisionalNavigation 2
      > load 2 GET /f?x=1 [Referer: /]
      decidePolicyForNavigationResponse /f?x=1 200 text/html main, shown
      > resume 2
      didCommit 2
      didFinish 2
      """
    #expect(said == expected)
  }

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
}
