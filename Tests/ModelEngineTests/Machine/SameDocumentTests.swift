import Testing

@testable import ModelEngine

@Suite struct SameDocumentTests {
  @Test func `a cancelled fragment changes nothing`() {
    let said = Transcript.of(
      [.load("/#1"), .cancel],
      after: .visit("/"), showsProperties: true)
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
      """
    #expect(said == expected)
  }

  @Test func `K11: back to a fragment of the page that was loaded again`() {
    let said = Transcript.of(
      [.back, .allow],
      after: .visit("/#1") + [.load("/"), .allow] + .finish, showsProperties: true)
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

  @Test func `K11: the fragment gets its own item, and the history continues behind it`() {
    let said = Transcript.of(
      [.back, .allow, .forward],
      after: .visit("/") + [.load("/#1"), .allow, .load("/"), .allow] + .finish + [.back, .allow],
      showsProperties: true)
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
      decidePolicyForNavigationAction 3 GET /#1
          other from none to main(/)
      > cancel 2
      didFailProvisionalNavigation 2
      """
    #expect(said.hasPrefix(expected))
  }
}
