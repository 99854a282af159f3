import Foundation
import Testing
import WebViewKit

@MainActor @Suite struct ChallengeTests {
  @Test func `a delegate receives a server's certificates, and can accept them`() async throws {
    let bench = Bench()
    let view = bench.makeView()
    let delegate = TestDelegate()
    view.navigationDelegate = delegate
    var values = Samples.challenge
    values.method = NSURLAuthenticationMethodServerTrust
    values.serverTrust = [Data([1]), Data([2])]
    delegate.credential = { challenge in
      challenge.protectionSpace.serverTrust.map { URLCredential(trust: $0) }
    }
    let answer = await bench.answer(.cancelAuthenticationChallenge, in: view) {
      .question(.didReceiveAuthenticationChallenge(values, $0))
    }
    #expect(answer == .acceptServerTrust)
    let space = try #require(delegate.challenges.first).protectionSpace
    #expect(space.authenticationMethod == NSURLAuthenticationMethodServerTrust)
    #expect(space.host == "127.0.0.1" && space.port == 8080 && space.realm == nil)
    let chain = try SecTrustCopyCertificateChain(#require(space.serverTrust))
    #expect((chain as? [SecCertificate])?.map(SecCertificateCopyData) == [Data([1]), Data([2])])
  }

  @Test(
    arguments: [
      (true, true, nil), (false, false, "the engine does not trust the server's certificates"),
      (
        nil, false,
        "the engine has not judged these certificates; evaluate those of a challenge"
      ),
    ] as [(Bool?, Bool, String?)])
  func `a server trust evaluates as valid only if the engine trusts the certificates`(
    judgement: Bool?, holds: Bool, reason: String?
  ) async throws {
    let bench = Bench()
    let view = bench.makeView()
    let delegate = TestDelegate()
    view.navigationDelegate = delegate
    var values = Samples.challenge
    values.method = NSURLAuthenticationMethodServerTrust
    values.serverTrust = [Data([1])]
    values.isServerTrusted = judgement
    _ = await bench.answer(.cancelAuthenticationChallenge, in: view) {
      .question(.didReceiveAuthenticationChallenge(values, $0))
    }
    let trust = try #require(delegate.challenges.first?.protectionSpace.serverTrust)
    var error: CFError?
    #expect(SecTrustEvaluateWithError(trust, &error) == holds)
    #expect(error?.description == reason)
    #expect(SecTrustEvaluateWithError(trust, nil) == holds)
  }

  @Test func `a credential with an empty user and password is not treated as a server trust`() async
  {
    let bench = Bench()
    let view = bench.makeView()
    let delegate = TestDelegate()
    view.navigationDelegate = delegate
    delegate.credential = { _ in URLCredential(user: "", password: "", persistence: .none) }
    let answer = await bench.answer(.cancelAuthenticationChallenge, in: view) {
      .question(.didReceiveAuthenticationChallenge(Samples.challenge, $0))
    }
    #expect(answer == .useCredential(user: "", password: "", persistence: .none))
    #expect(Samples.challenge.challenge.protectionSpace.serverTrust == nil)
  }
}
