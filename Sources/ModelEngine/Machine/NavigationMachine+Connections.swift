import Foundation
import WebViewKit

/// The questions of a TLS connection before the request: first about the server's certificates,
/// then for one of the app's.
extension NavigationMachine {
  mutating func received(_ question: ConnectionQuestion, for owner: LoadOwner) {
    guard let exchange = exchange(of: owner), let load = exchange.load else { return }
    if case .navigation(let frame, _) = owner, case .serverTrust(let trust) = question {
      frames[frame]?.provisional?.certificates = trust.certificates
    }
    if isDecided(question) { return sendToLoader(.resume(load)) }
    ask(owner, ChallengeValues(question, exchange.request.url), .connection(owner, question))
  }

  mutating func answered(
    _ owner: LoadOwner, _ question: ConnectionQuestion, _ answer: ChallengeAnswer
  ) {
    guard let exchange = exchange(of: owner), let load = exchange.load else {
      return obey(.lateAnswerIsNone)
    }
    if let failure = refusal(question, answer) {
      fail(owner, failure)
    } else {
      resume(load, question, answer)
    }
  }

  /// Whether the app need not be asked: later connections to an accepted server take up the TLS
  /// session of the first one.
  private mutating func isDecided(_ question: ConnectionQuestion) -> Bool {
    switch question {
    case .serverTrust(let trust) where trust.isAccepted:
      obey(.acceptedServerIsNotAskedAgain)
      return true
    case .serverTrust:
      obey(.serverIsAskedAbout)
      return false
    case .clientCertificate:
      obey(.certificateIsAskedForLast)
      return false
    }
  }

  /// Returns the failure by which an answer ends the load; `nil` if it continues.
  private mutating func refusal(
    _ question: ConnectionQuestion, _ answer: ChallengeAnswer
  ) -> LoadFailure? {
    switch (question, answer) {
    case (_, .cancelAuthenticationChallenge):
      obey(.cancelledConnectionFails)
      return .cancelled
    case (.serverTrust, .acceptServerTrust):
      obey(.acceptedServerIsTalkedTo)
      return nil
    case (.serverTrust(let trust), _):
      obey(.serverIsJudgedAsUsual)
      return trust.isTrusted ? nil : .untrustedServer
    case (.clientCertificate, _):
      obey(.certificateIsTheServersBusiness)
      return nil
    }
  }

  private mutating func resume(
    _ load: LoadID, _ question: ConnectionQuestion, _ answer: ChallengeAnswer
  ) {
    switch (question, answer) {
    case (.serverTrust(let trust), _): sendToLoader(.accept(load, trust))
    case (.clientCertificate, .useCertificate(let identity, _)): sendToLoader(.show(load, identity))
    case (.clientCertificate, _): sendToLoader(.resume(load))
    }
  }
}

extension ChallengeValues {
  fileprivate init(_ question: ConnectionQuestion, _ url: URL?) {
    self.init(
      host: url?.host ?? "", port: url?.port ?? 443, scheme: url?.scheme ?? "https", realm: nil,
      method: "NSURLAuthenticationMethodClientCertificate", previousFailureCount: 0)
    guard case .serverTrust(let trust) = question else { return }
    method = "NSURLAuthenticationMethodServerTrust"
    serverTrust = trust.certificates
    isServerTrusted = trust.isTrusted
  }
}
