import Testing

@testable import ModelEngine

@Suite struct FailuresTests {
  @Test func `F02: the connection ends before the head, and the old page stays`() {
    let said = Transcript.of(
      [.load("/b"), .allow, .failed(.connectionLost)],
      after: .visit("/a"), showsProperties: true)
    let expected = """
        estimatedProgress 0.1
        url /b
        isLoading true
      decidePolicyForNavigationAction 2 GET /b
          other from none to main(/a)
      didStartProvisionalNavigation 2
      > load 2 GET /b
      > cancel 2
        url /a
        isLoading false
      didFailProvisionalNavigation 2 NSURLErrorDomain -1005 /b
        estimatedProgress 1.0
      """
    #expect(said == expected)
  }

  @Test func `rule 9: cut off in the body is a failure after the commit`() {
    let said = Transcript.of(
      [.load("/"), .allow, .response(200), .allow, .began(), .failed(.connectionLost)])
    let expected = """
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      decidePolicyForNavigationResponse / 200 text/html main, shown
      > resume 1
      didCommit 1
      > cancel 1
      didFail 1 NSURLErrorDomain -1005 /
      """
    #expect(said == expected)
  }

  @Test func `D08: a failed way back returns the cursor`() {
    let said = Transcript.of(
      [.back, .allow, .stop],
      after: .visit("/a") + .visit("/b"), showsProperties: true)
    let expected = """
        estimatedProgress 0.1
        url /a
        isLoading true
        canGoForward true
        canGoBack false
      decidePolicyForNavigationAction 3 GET /a
          backForward from none to main(/b)
      didStartProvisionalNavigation 3
      > deliver 3
      > cancel 3
        url /b
        isLoading false
      didFailProvisionalNavigation 3 NSURLErrorDomain -999 /a
        estimatedProgress 1.0
        canGoForward false
        canGoBack true
      """
    #expect(said == expected)
  }
}
