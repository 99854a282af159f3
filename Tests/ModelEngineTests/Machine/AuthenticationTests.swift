import FoundationNetworking
import Testing

@testable import ModelEngine

@Suite struct AuthenticationTests {
  @Test func `E01: a credential, and no response for the 401`() {
    let said = Transcript.of(
      [.load("/"), .allow, .unauthorized(realm: "cave"), .credential("right")] + .finish)
    let expected = """
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
      didCommit 1
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test func `E07: a credential for this load only is not remembered`() {
    let said = Transcript.of(
      [.load("/"), .allow, .unauthorized(realm: "cave"), .credential("right", .none)]
        + .finish)
    let expected = """
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      didReceiveAuthenticationChallenge a:80 cave, failures 0
      > cancel 1
      > load 2 GET / with right in Basic cave
      decidePolicyForNavigationResponse / 200 text/html main, shown
      > resume 2
      didCommit 1
      didFinish 1
      """
    #expect(said == expected)
  }
}
