import Foundation
import Testing
import WebViewKit

@MainActor @Suite struct ChallengeTests {
  @Test func `a challenge says who asks and why`() async throws {
    let bench = Bench()
    let view = bench.makeView()
    let delegate = TestDelegate()
    view.navigationDelegate = delegate
    var values = Samples.challenge
    values.previousFailureCount = 2
    values.failureResponse = ResponseValues(url: Samples.page, status: 401, mimeType: nil)
    let answer = await bench.answer(.cancelAuthenticationChallenge, in: view) {
      .didReceiveAuthenticationChallenge(values, $0)
    }
    #expect(answer == .performDefaultHandling, "a credential to use that is none")
    let challenge = try #require(delegate.challenges.first)
    let space = challenge.protectionSpace
    #expect(space.host == "127.0.0.1" && space.port == 8080 && space.protocol == "http")
    #expect(space.realm == "cave")
    #expect(space.authenticationMethod == NSURLAuthenticationMethodHTTPBasic)
    #expect(challenge.previousFailureCount == 2)
    #expect((challenge.failureResponse as? HTTPURLResponse)?.statusCode == 401)
  }

  @Test func `without a delegate server trust is judged as usual`() {
    var values = Samples.challenge
    #expect(values.challenge.defaultDisposition == .rejectProtectionSpace)
    values.method = NSURLAuthenticationMethodServerTrust
    #expect(values.challenge.defaultDisposition == .performDefaultHandling)
  }
}
