import Testing

@testable import ModelEngine

@Suite struct SameDocumentTests {
  @Test func `K01: the app goes to a fragment`() {
    let said = Transcript.of(
      [.load("/#1"), .allow],
      after: .visit("/"))
    let expected = """
        estimatedProgress 0.1
        url /#1
        isLoading true
      decidePolicyForNavigationAction 2 GET /#1
          other from none to main(/)
        canGoBack true
        estimatedProgress 1.0
        isLoading false
      """
    #expect(said == expected)
  }

  @Test func `K02: a link to a fragment does not load`() {
    let said = Transcript.of(
      [.click("/#1"), .allow, .click("/#1"), .allow],
      after: .visit("/"))
    let expected = """
      decidePolicyForNavigationAction 2 GET /#1 [Referer: /]
          linkActivated from main(/) to main(/)
        canGoBack true
        url /#1
      decidePolicyForNavigationAction 3 GET /#1 [Referer: /]
          linkActivated from main(/#1) to main(/#1)
      """
    #expect(said == expected)
  }

  @Test func `K03: back and forward over fragments ask nothing`() {
    let said = Transcript.of(
      [.back, .forward],
      after: .visit("/") + [.click("/#1"), .allow])
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
        canGoForward true
        canGoBack false
        estimatedProgress 1.0
        isLoading false
        estimatedProgress 0.1
        url /#1
        isLoading true
        canGoForward false
        canGoBack true
        estimatedProgress 1.0
        isLoading false
      """
    #expect(said == expected)
  }

  @Test func `K08: the address without the fragment is loaded`() {
    let said = Transcript.of(
      [.load("/"), .allow] + .finish,
      after: .visit("/#1"))
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 2 GET /
          other from none to main(/#1)
      didStartProvisionalNavigation 2
      > load 2 GET /
      decidePolicyForNavigationResponse / 200 text/html main, shown
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

  @Test func `J07: reload at a fragment`() {
    let said = Transcript.of(
      [.reload, .allow] + .finish,
      after: .visit("/") + [.load("/#1"), .allow])
    let expected = """
        estimatedProgress 0.1
        isLoading true
      decidePolicyForNavigationAction 3 GET /#1
          reload from none to main(/#1)
      didStartProvisionalNavigation 3
      > load 2 GET /#1
      decidePolicyForNavigationResponse /#1 200 text/html main, shown
      > resume 2
        estimatedProgress 0.5
      didCommit 3
        estimatedProgress 1.0
        isLoading false
      didFinish 3
      """
    #expect(said == expected)
  }

  @Test func `a cancelled fragment changes nothing`() {
    let said = Transcript.of(
      [.load("/#1"), .cancel],
      after: .visit("/"))
    let expected = """
        estimatedProgress 0.1
        url /#1
        isLoading true
      decidePolicyForNavigationAction 2 GET /#1
          other from none to main(/)
        estimatedProgress 1.0
        url /
        isLoading false
      """
    #expect(said == expected)
  }

  @Test func `K02: the target _self is the same document`() {
    let said = Transcript.of(
      [.click("/#1", target: "_self"), .allow],
      after: .visit("/"))
    let expected = """
      decidePolicyForNavigationAction 2 GET /#1 [Referer: /]
          linkActivated from main(/) to main(/)
        canGoBack true
        url /#1
      """
    #expect(said == expected)
  }

  @Test func `K11: back to a fragment of the page that was loaded again`() {
    let said = Transcript.of(
      [.back, .allow],
      after: .visit("/#1") + [.load("/"), .allow] + .finish)
    let expected = """
        estimatedProgress 0.1
        url /#1
        isLoading true
        canGoForward true
        canGoBack false
      decidePolicyForNavigationAction 3 GET /#1
          backForward from none to main(/)
        canGoForward false
        canGoBack true
        estimatedProgress 1.0
        isLoading false
      """
    #expect(said == expected)
  }

  @Test func `K11: the fragment gets an item of its own, behind which it goes on as well`() {
    let said = Transcript.of(
      [.back, .allow, .forward],
      after: .visit("/") + [.load("/#1"), .allow, .load("/"), .allow] + .finish + [.back, .allow])
    let expected = """
        estimatedProgress 0.1
        isLoading true
        canGoForward true
      decidePolicyForNavigationAction 5 GET /#1
          backForward from none to main(/#1)
        estimatedProgress 1.0
        isLoading false
        estimatedProgress 0.1
        isLoading true
        canGoForward false
      decidePolicyForNavigationAction 6 GET /#1
          backForward from none to main(/#1)
      """
    #expect(said == expected)
  }

  @Test func `a fragment ends what is being loaded`() {
    let said = Transcript.of(
      [.load("/#1"), .allow], after: .visit("/") + [.load("/b"), .allow])
    let expected = """
        url /#1
      decidePolicyForNavigationAction 3 GET /#1
          other from none to main(/)
      > cancel 2
      didFailProvisionalNavigation 2
      """
    #expect(said.hasPrefix(expected))
  }
}
