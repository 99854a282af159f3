import Testing

@testable import ModelEngine

@Suite struct InterruptionTests {
  @Test func `F09: stopped before the decision: silence`() {
    let said = Transcript.of(
      [.load("/"), .stop, .allow])
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      """
    #expect(said == expected)
  }

  @Test func `F06: stopped after the start`() {
    let said = Transcript.of(
      [.load("/"), .allow, .stop])
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      > cancel 1
        url nil
        isLoading false
      didFailProvisionalNavigation 1 NSURLErrorDomain -999 /
        estimatedProgress 1.0
      """
    #expect(said == expected)
  }

  @Test func `F11: stopped after the commit`() {
    let said = Transcript.of(
      [.load("/"), .allow, .response(200), .allow, .began(), .stop])
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      decidePolicyForNavigationResponse / 200 text/html main, shown
      > resume 1
        estimatedProgress 0.5
      didCommit 1
      > cancel 1
        estimatedProgress 1.0
        isLoading false
      didFail 1 NSURLErrorDomain -999 /
      """
    #expect(said == expected)
  }

  @Test func `F12: a new load ends a page that is not finished`() {
    let said = Transcript.of(
      [.load("/b"), .allow] + .finish,
      after: [.load("/a"), .allow, .response(200), .allow, .began()])
    let expected = """
        estimatedProgress 0.1
        url /b
      decidePolicyForNavigationAction 2 GET /b
          other from none to main(/a)
      > cancel 1
      didFail 1 NSURLErrorDomain -999 /a
      didStartProvisionalNavigation 2
      > load 2 GET /b
      decidePolicyForNavigationResponse /b 200 text/html main, shown
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

  @Test func `F13: a new load ends one that is provisional`() {
    let said = Transcript.of(
      [.load("/b"), .allow] + .finish,
      after: [.load("/a"), .allow])
    let expected = """
      > cancel 1
        url /b
      didFailProvisionalNavigation 1 NSURLErrorDomain -999 /a
      decidePolicyForNavigationAction 2 GET /b
          other from none to main(nil)
      didStartProvisionalNavigation 2
      > load 2 GET /b
      decidePolicyForNavigationResponse /b 200 text/html main, shown
      > resume 2
        estimatedProgress 0.5
      didCommit 2
        estimatedProgress 1.0
        isLoading false
      didFinish 2
      """
    #expect(said == expected)
  }

  @Test func `a new load ends the old one though it is cancelled itself`() {
    let said = Transcript.of(
      [.load("/b"), .cancel],
      after: [.load("/a"), .allow])
    let expected = """
      > cancel 1
        url /b
      didFailProvisionalNavigation 1 NSURLErrorDomain -999 /a
      decidePolicyForNavigationAction 2 GET /b
          other from none to main(nil)
        estimatedProgress 1.0
        url nil
        isLoading false
      """
    #expect(said == expected)
  }

  @Test func `O01: the end of the process is one callback, and the URL stays`() {
    let said = Transcript.of(
      [.terminated, .failed(.connectionLost)],
      after: .visit("/a"))
    let expected = """
      webContentProcessDidTerminate
      """
    #expect(said == expected)
  }

  @Test func `O03: the process ends while a response is decided`() {
    let said = Transcript.of(
      [.terminated, .allow],
      after: [.load("/"), .allow, .response(200)])
    let expected = """
      > cancel 1
        url nil
        isLoading false
      webContentProcessDidTerminate
      """
    #expect(said == expected)
  }
}
