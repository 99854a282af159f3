import Testing

@testable import ModelEngine

@Suite struct FailuresTests {
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

  @Test func `F06: stopped after the start`() {
    let said = Transcript.of(
      [.load("/"), .allow, .stop])
    let expected = """
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      > cancel 1
      didFailProvisionalNavigation 1 NSURLErrorDomain -999 /
      """
    #expect(said == expected)
  }

  @Test func `a new load ends the old one though it is cancelled itself`() {
    let said = Transcript.of(
      [.load("/b"), .cancel],
      after: [.load("/a"), .allow])
    let expected = """
      > cancel 1
      didFailProvisionalNavigation 1 NSURLErrorDomain -999 /a
      decidePolicyForNavigationAction 2 GET /b
          other from none to main(nil)
      """
    #expect(said == expected)
  }

  @Test func `O01: the end of the process is one callback, and the URL stays`() {
    let said = Transcript.of(
      [.terminated, .failed(.connectionLost)],
      after: .visit("/a"), showsProperties: true)
    let expected = """
      webContentProcessDidTerminate
      """
    #expect(said == expected)
  }
}
