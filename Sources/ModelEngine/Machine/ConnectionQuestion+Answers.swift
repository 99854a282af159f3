import WebViewKit

// The answers to the questions of a TLS connection: first about the server's certificates, then for
// one of the app's.
extension ConnectionQuestion {
  /// Whether the app need not be asked: later connections to an accepted server take up the TLS
  /// session of the first one.
  func isDecided(citing rules: inout RuleUses) -> Bool {
    switch self {
    case .serverTrust(let trust) where trust.isAccepted:
      rules.obey(.acceptedServerIsNotAskedAgain)
      return true
    case .serverTrust:
      rules.obey(.serverIsAskedAbout)
      return false
    case .clientCertificate:
      rules.obey(.certificateIsAskedForLast)
      return false
    }
  }

  /// Returns the failure by which an answer ends the load; `nil` if it continues.
  func refusal(by answer: ChallengeAnswer, citing rules: inout RuleUses) -> LoadFailure? {
    switch (self, answer) {
    case (_, .cancelAuthenticationChallenge):
      rules.obey(.cancelledConnectionFails)
      return .cancelled
    case (.serverTrust, .acceptServerTrust):
      rules.obey(.acceptedServerIsTalkedTo)
      return nil
    case (.serverTrust(let trust), _):
      rules.obey(.serverIsJudgedAsUsual)
      return trust.isTrusted ? nil : .untrustedServer
    case (.clientCertificate, _):
      rules.obey(.certificateIsTheServersBusiness)
      return nil
    }
  }

  /// Returns the command by which a load continues after an answer.
  func command(after answer: ChallengeAnswer, to load: LoadID) -> LoaderCommand {
    switch (self, answer) {
    case (.serverTrust(let trust), _): .accept(load, trust)
    case (.clientCertificate, .useCertificate(let identity, _)): .show(load, identity)
    case (.clientCertificate, _): .resume(load)
    }
  }
}
