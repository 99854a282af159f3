import FoundationNetworking
import Testing

@testable import ModelEngine

@Suite struct AuthenticationTests {
  @Test func `E01: a credential, and no response for the 401`() {
    let said = Transcript.of(
      [.load("/"), .allow, .unauthorized(realm: "cave"), .credential("right")] + .finish)
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      didReceiveAuthenticationChallenge a:80 cave, failures 0
      > keep right in Basic cave at /
      > cancel 1
      > load 2 GET / with right in Basic cave
      decidePolicyForNavigationResponse / 200 text/html main, shown
      > resume 2
        estimatedProgress 0.5
      didCommit 1
        estimatedProgress 1.0
        isLoading false
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test func `E02: default handling shows the page of the 401`() {
    let said = Transcript.of(
      [
        .load("/"), .allow, .unauthorized(realm: "cave"), .defaultHandling, .allow, .began(),
        .ended(),
      ])
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      didReceiveAuthenticationChallenge a:80 cave, failures 0
      decidePolicyForNavigationResponse / 401 text/html main, shown
      > resume 1
        estimatedProgress 0.5
      didCommit 1
        estimatedProgress 1.0
        isLoading false
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test func `E04: so does rejecting the protection space`() {
    let said = Transcript.of(
      [.load("/"), .allow, .unauthorized(realm: "cave"), .reject, .allow, .began(), .ended()])
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      didReceiveAuthenticationChallenge a:80 cave, failures 0
      decidePolicyForNavigationResponse / 401 text/html main, shown
      > resume 1
        estimatedProgress 0.5
      didCommit 1
        estimatedProgress 1.0
        isLoading false
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test func `E03: cancelling fails with -999`() {
    let said = Transcript.of(
      [.load("/"), .allow, .unauthorized(realm: "cave"), .cancelChallenge])
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      didReceiveAuthenticationChallenge a:80 cave, failures 0
      > cancel 1
        url nil
        isLoading false
      didFailProvisionalNavigation 1 NSURLErrorDomain -999 /
        estimatedProgress 1.0
      """
    #expect(said == expected)
  }

  @Test func `E06: a wrong password is asked for again, with its failure`() {
    let said = Transcript.of(
      [
        .load("/"), .allow, .unauthorized(realm: "cave"), .credential("wrong"),
        .unauthorized(realm: "cave"), .credential("right"),
      ] + .finish)
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      didReceiveAuthenticationChallenge a:80 cave, failures 0
      > keep wrong in Basic cave at /
      > cancel 1
      > load 2 GET / with wrong in Basic cave
      > forget Basic cave
      didReceiveAuthenticationChallenge a:80 cave, failures 1
      > keep right in Basic cave at /
      > cancel 2
      > load 3 GET / with right in Basic cave
      decidePolicyForNavigationResponse / 200 text/html main, shown
      > resume 3
        estimatedProgress 0.5
      didCommit 1
        estimatedProgress 1.0
        isLoading false
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test func `E09: the host stands for a missing realm`() {
    let said = Transcript.of(
      [.load("/"), .allow, .unauthorized(realm: nil)])
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      didReceiveAuthenticationChallenge a:80 a, failures 0
      """
    #expect(said == expected)
  }

  @Test func `E10: stopping while the challenge is open`() {
    let said = Transcript.of(
      [.load("/"), .allow, .unauthorized(realm: "cave"), .stop, .credential("late")])
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      didReceiveAuthenticationChallenge a:80 cave, failures 0
      > cancel 1
        url nil
        isLoading false
      didFailProvisionalNavigation 1 NSURLErrorDomain -999 /
        estimatedProgress 1.0
      """
    #expect(said == expected)
  }

  @Test func `E07: a credential for this load only is not remembered`() {
    let said = Transcript.of(
      [.load("/"), .allow, .unauthorized(realm: "cave"), .credential("right", .none)]
        + .finish)
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      didReceiveAuthenticationChallenge a:80 cave, failures 0
      > cancel 1
      > load 2 GET / with right in Basic cave
      decidePolicyForNavigationResponse / 200 text/html main, shown
      > resume 2
        estimatedProgress 0.5
      didCommit 1
        estimatedProgress 1.0
        isLoading false
      didFinish 1
      """
    #expect(said == expected)
  }
}
