import Testing

@testable import ModelEngine

@Suite struct RefreshTests {
  @Test func `a redirect after more than a second gets an item of its own`() {
    let said = Transcript.of(
      [.ended(refresh: (2, "/3")), .refreshDue(1), .allow] + .finish,
      after: [.load("/"), .allow, .response(200), .allow, .began()], showsProperties: true)
    let expected = """
      > refresh 1 after 2.0
        estimatedProgress 1.0
        isLoading false
      didFinish 1
      decidePolicyForNavigationAction 2 GET /3 [Referer: /]
          other from main(/) to main(/)
        estimatedProgress 0.1
        url /3
        isLoading true
      didStartProvisionalNavigation 2
      > load 2 GET /3 [Referer: /]
      decidePolicyForNavigationResponse /3 200 text/html main, shown
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

  @Test func `another load comes before a redirect that is due`() {
    let said = Transcript.of(
      [.load("/b"), .refreshDue(1)],
      after: [.load("/"), .allow, .response(200), .allow, .began(), .ended(refresh: (5, "/3"))])
    let expected = """
      decidePolicyForNavigationAction 2 GET /b
          other from none to main(/)
      """
    #expect(said == expected)
  }
}
