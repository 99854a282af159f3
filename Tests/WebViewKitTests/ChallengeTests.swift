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
      .question(.didReceiveAuthenticationChallenge(values, $0))
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

  @Test func `the certificates of a server can be judged, and accepted`() async throws {
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
  func `certificates hold as the engine has judged, and not without its judgement`(
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

  @Test func `a credential for certificates is refused for other challenges`() async {
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

  @Test func `a certificate can be shown, with its key`() async {
    let bench = Bench()
    let view = bench.makeView()
    let delegate = TestDelegate()
    view.navigationDelegate = delegate
    let identity = SecIdentity(certificateChain: "chain", privateKey: "key")
    delegate.credential = { _ in
      URLCredential(identity: identity, certificates: nil, persistence: .forSession)
    }
    var values = Samples.challenge
    values.method = NSURLAuthenticationMethodClientCertificate
    let answer = await bench.answer(.cancelAuthenticationChallenge, in: view) {
      .question(.didReceiveAuthenticationChallenge(values, $0))
    }
    let shown = IdentityValues(certificateChain: "chain", privateKey: "key")
    #expect(answer == .useCertificate(shown, keepForSession: true))
    #expect(identity == SecIdentity(certificateChain: "chain", privateKey: "key"))
    #expect(Set([identity]).count == 1)
  }

  @Test func `without a delegate server trust is judged as usual`() {
    var values = Samples.challenge
    #expect(values.challenge.defaultDisposition == .rejectProtectionSpace)
    values.method = NSURLAuthenticationMethodServerTrust
    #expect(values.challenge.defaultDisposition == .performDefaultHandling)
  }
}
