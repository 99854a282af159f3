import Foundation
import WebViewKit

// Answers that navigations and downloads give to challenges without the app, and what they keep of
// the app's, as in WebKit's NetworkDataTaskCocoa and NetworkSessionCocoa.
extension PasswordExchange {
  /// Returns the credential that answers a challenge without the app, and a command to the data
  /// store; the app is asked if there is no credential.
  mutating func knownAnswer(
    to challenge: PasswordChallenge, at url: URL, citing rules: inout RuleUses
  ) -> (credential: PasswordCredential?, command: LoaderCommand?) {
    if answer == nil, let own = PasswordCredential(in: url) {
      rules.obey(.addressMayHoldThePassword)
      return (own, take(own, .forSession, for: challenge, at: url, citing: &rules))
    }
    if let answer {
      if challenge.isStale, !isRenewed {
        rules.obey(.staleNonceIsNoRefusal)
        isRenewed = true
        return (answer, nil)
      }
      rules.obey(.refusalsAreCounted)
      fail()
    }
    var command: LoaderCommand?
    if hasSentStored || failures > 0 {
      rules.obey(.refusedCredentialIsForgotten)
      command = .forget(challenge, at: url)
    } else if let stored = challenge.stored {
      rules.obey(.knownSpaceIsAnswered)
      send(stored)
      return (stored, .keep(stored, challenge, at: url))
    }
    guard failures == 0, let proposed = challenge.proposed else { return (nil, command) }
    rules.obey(.permanentCredentialIsProposed)
    send(proposed)
    return (proposed, command)
  }

  /// Records the app's answer.
  ///
  /// - Returns: The command that keeps it, if the app wants it kept for the session.
  mutating func take(
    _ credential: PasswordCredential, _ persistence: URLCredential.Persistence,
    for challenge: PasswordChallenge, at url: URL, citing rules: inout RuleUses
  ) -> LoaderCommand? {
    send(credential)
    switch persistence {
    case .forSession:
      rules.obey(.credentialIsKeptForTheSession)
      return .keep(credential, challenge, at: url)
    case .permanent, .synchronizable:
      permanentSpace = ProtectionSpace(of: challenge, at: url)
      return nil
    case .none: return nil
    }
  }

  /// Updates the knowledge of the credential that a request had, by its response.
  ///
  /// - Returns: The command that keeps an accepted answer beyond the session, if the app wants it.
  mutating func update(
    after response: ResponseValues, _ sentStored: Bool, citing rules: inout RuleUses
  ) -> LoaderCommand? {
    if sentStored { hasSentStored = true }
    guard let space = permanentSpace, let answer, let status = response.status, status != 401,
      status < 500
    else { return nil }
    rules.obey(.permanentCredentialIsProposed)
    return .keepPermanently(answer, space)
  }
}

extension [PasswordChallenge] {
  /// Returns the challenge of a 401 that is answered: that of the strongest scheme, the first of
  /// equals; `nil` if no password is asked for.
  func strongest(of response: ResponseValues, citing rules: inout RuleUses) -> PasswordChallenge? {
    guard response.status == 401, let first else { return nil }
    guard count > 1 else { return first }
    rules.obey(.strongestSchemeIsAnswered)
    return self.first { $0.scheme != .basic } ?? first
  }
}
