import Foundation
import NavigationTrace
import WebViewKit

extension AnsweringDelegate {
  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping ChallengeHandler
  ) {
    let question = builder.question(about: challenge, in: webView)
    answer(challenge, question, in: webView, completionHandler)
  }

  /// Records a challenge, and gives the app's answer if it fits the challenge.
  func answer(
    _ challenge: URLAuthenticationChallenge, _ question: TraceEvent, in webView: WKWebView?,
    _ completionHandler: @escaping ChallengeHandler
  ) {
    var decision = behaviour.credential(for: question)
    if !fits(decision.answer, challenge.protectionSpace) {
      decision.answer = .performDefaultHandling
    }
    let (disposition, credential) = decision.answer.disposition(for: challenge)
    recorder.recordQuestion(question, by: decision, as: disposition.word, in: webView) { _ in
      completionHandler(disposition, credential)
    }
  }

  private func fits(_ answer: AuthenticationAnswer, _ space: URLProtectionSpace) -> Bool {
    switch answer {
    case .acceptServerTrust: space.serverTrust != nil
    case .useCertificate(let values):
      URLCredential.showing(values) != nil
        && space.authenticationMethod == NSURLAuthenticationMethodClientCertificate
    default: true
    }
  }
}

extension AuthenticationAnswer {
  func disposition(
    for challenge: URLAuthenticationChallenge
  ) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    switch self {
    case .useCredential(let user, let password, let persistence):
      (
        .useCredential,
        URLCredential(user: user, password: password, persistence: persistence.foundations)
      )
    case .useCertificate(let values): (.useCredential, .showing(values))
    case .acceptServerTrust:
      (.useCredential, challenge.protectionSpace.serverTrust.map { URLCredential(trust: $0) })
    case .performDefaultHandling: (.performDefaultHandling, nil)
    case .cancelAuthenticationChallenge: (.cancelAuthenticationChallenge, nil)
    case .rejectProtectionSpace: (.rejectProtectionSpace, nil)
    }
  }
}

extension CredentialPersistence {
  fileprivate var foundations: URLCredential.Persistence {
    switch self {
    case .none: .none
    case .forSession: .forSession
    case .permanent: .permanent
    }
  }
}

extension URLCredential {
  /// Returns the credential that shows a certificate; `nil` on Apple systems, where identities come
  /// from a keychain.
  fileprivate static func showing(_ values: IdentityValues) -> URLCredential? {
    #if canImport(WebKit)
    nil
    #else
    URLCredential(
      identity: SecIdentity(
        certificateChain: values.certificateChain, privateKey: values.privateKey),
      certificates: nil, persistence: .forSession)
    #endif
  }
}
