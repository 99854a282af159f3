import Foundation
import NavigationTrace
import WebViewKit

extension AnsweringDelegate {
  /// Records the challenge and its answer.
  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let question = builder.question(about: challenge, in: webView)
    let decision = decision(about: challenge, for: question)
    recorder.recordQuestion(question, by: decision, as: .string(decision.answer.word), in: webView)
    {
      answer in
      let (disposition, credential) = answer.disposition(for: challenge)
      completionHandler(disposition, credential)
    }
  }

  /// Returns the app's answer, if it fits the challenge.
  func decision(
    about challenge: URLAuthenticationChallenge, for question: TraceEvent
  ) -> Decision<AuthenticationAnswer> {
    var decision = behaviour.credential(for: question)
    if !fits(decision.answer, challenge.protectionSpace) {
      decision.answer = .performDefaultHandling
    }
    return decision
  }

  /// Whether an answer is for this kind of challenge.
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
  /// Returns the answer as delegates give it.
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
  /// Foundation's value.
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
