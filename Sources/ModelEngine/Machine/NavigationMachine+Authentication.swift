import Foundation
import FoundationNetworking
import WebViewKit

// didReceiveAuthenticationChallenge, and its answer.
extension NavigationMachine {
  /// Asks for a credential, unless one is known; the answer to the 401 waits meanwhile.
  mutating func challenge(
    _ frame: FrameID, _ response: ResponseValues, _ challenge: PasswordChallenge
  ) {
    guard let navigation = frames[frame]?.provisional else { return }
    var exchange = navigation.passwords
    let known = knownAnswer(to: challenge, at: response.url, in: &exchange)
    frames[frame]?.provisional?.passwords = exchange
    if let known { return sendAgain(frame, challenge, known) }
    obey(.challengeComesAfterTheStart)
    obey(.challengeHasItsSpace)
    let values = ChallengeValues(challenge, response, failures: exchange.failures)
    ask(
      .didReceiveAuthenticationChallenge(values),
      .challenge(frame, navigation.id, response, challenge))
  }

  mutating func answered(_ question: QuestionID, _ answer: ChallengeAnswer) {
    switch questions.removeValue(forKey: question) {
    case .challenge(let frame, let id, let response, let challenge)
    where frames[frame]?.provisional?.id == id:
      answered(frame, response, challenge, answer)
    case .connection(let frame, let id, let asked) where frames[frame]?.provisional?.id == id:
      answered(frame, asked, answer)
    case .downloadChallenge(let id, let response, let challenge):
      answered(id, response, challenge, answer)
    case .downloadConnection(let id, let asked): answered(id, asked, answer)
    default: obey(.lateAnswerIsNone)
    }
  }

  private mutating func answered(
    _ frame: FrameID, _ response: ResponseValues, _ challenge: PasswordChallenge,
    _ answer: ChallengeAnswer
  ) {
    guard let navigation = frames[frame]?.provisional else { return }
    switch answer {
    case .useCredential(let user, let password, let persistence):
      let credential = PasswordCredential(user: user, password: password)
      var exchange = navigation.passwords
      take(credential, persistence, for: challenge, at: response.url, in: &exchange)
      frames[frame]?.provisional?.passwords = exchange
      sendAgain(frame, challenge, credential)
    case .performDefaultHandling, .rejectProtectionSpace, .acceptServerTrust, .useCertificate:
      obey(.unansweredChallengeShowsThePage)
      decideResponse(frame, response)
    case .cancelAuthenticationChallenge:
      obey(.cancelledChallengeFails)
      failProvisional(frame, .cancelled(navigation.request.url))
    }
  }

  private mutating func sendAgain(
    _ frame: FrameID, _ challenge: PasswordChallenge, _ credential: PasswordCredential
  ) {
    guard let navigation = frames[frame]?.provisional, let refused = navigation.load else { return }
    obey(.credentialSendsAgain)
    sendToLoader(.cancel(refused))
    let load = nextLoad()
    frames[frame]?.provisional?.load = load
    sendToLoader(.answer(load, navigation.request, challenge, credential))
  }
}

extension ChallengeValues {
  /// Creates the app's values for a server's challenge.
  init(_ challenge: PasswordChallenge, _ response: ResponseValues, failures: Int) {
    let url = response.url
    let scheme = url.scheme ?? "http"
    self.init(
      host: url.host ?? "", port: url.port ?? (scheme == "https" ? 443 : 80), scheme: scheme,
      realm: challenge.realm ?? url.host, method: challenge.scheme.method,
      previousFailureCount: failures, failureResponse: response)
  }
}

/// Answers that navigations and downloads give to challenges without the app, and what they keep of
/// the app's, as in WebKit's NetworkDataTaskCocoa and NetworkSessionCocoa.
extension NavigationMachine {
  /// Returns the challenge of a 401 that is answered: that of the strongest scheme, the first of
  /// equals; `nil` if no password is asked for.
  mutating func strongest(
    _ challenges: [PasswordChallenge], of response: ResponseValues
  ) -> PasswordChallenge? {
    guard response.status == 401, let first = challenges.first else { return nil }
    guard challenges.count > 1 else { return first }
    obey(.strongestSchemeIsAnswered)
    return challenges.first { $0.scheme != .basic } ?? first
  }

  /// Returns the credential that answers a challenge without the app; `nil` if the app is asked.
  mutating func knownAnswer(
    to challenge: PasswordChallenge, at url: URL, in exchange: inout PasswordExchange
  ) -> PasswordCredential? {
    if exchange.answer == nil, let own = PasswordCredential(in: url) {
      obey(.addressMayHoldThePassword)
      take(own, .forSession, for: challenge, at: url, in: &exchange)
      return own
    }
    if let answer = exchange.answer {
      if challenge.isStale, !exchange.isRenewed {
        obey(.staleNonceIsNoRefusal)
        exchange.renew()
        return answer
      }
      obey(.refusalsAreCounted)
      exchange.fail()
    }
    if exchange.hasSentStored || exchange.failures > 0 {
      obey(.refusedCredentialIsForgotten)
      sendToLoader(.forget(challenge, at: url))
    } else if let stored = challenge.stored {
      obey(.knownSpaceIsAnswered)
      sendToLoader(.keep(stored, challenge, at: url))
      exchange.send(stored)
      return stored
    }
    guard exchange.failures == 0, let proposed = challenge.proposed else { return nil }
    obey(.permanentCredentialIsProposed)
    exchange.send(proposed)
    return proposed
  }

  /// Records the app's answer, and keeps it as the app says.
  mutating func take(
    _ credential: PasswordCredential, _ persistence: URLCredential.Persistence,
    for challenge: PasswordChallenge, at url: URL, in exchange: inout PasswordExchange
  ) {
    exchange.send(credential)
    switch persistence {
    case .forSession:
      obey(.credentialIsKeptForTheSession)
      sendToLoader(.keep(credential, challenge, at: url))
    case .permanent, .synchronizable:
      exchange.permanent = PermanentCredential(
        credential: credential, challenge: challenge, url: url)
    case .none: break
    }
  }

  /// Updates the knowledge of the credential that a request had, by its response.
  mutating func updateFramePasswords(
    after response: ResponseValues, _ sentStored: Bool, in frame: FrameID
  ) {
    guard var exchange = frames[frame]?.provisional?.passwords else { return }
    if updatePasswords(after: response, sentStored, in: &exchange) {
      frames[frame]?.provisional?.passwords = exchange
    }
  }

  /// Updates the knowledge of the credential that a request had, by its response.
  mutating func updateDownloadPasswords(
    after response: ResponseValues, _ sentStored: Bool, of id: DownloadID
  ) {
    guard var exchange = downloads[id]?.passwords else { return }
    if updatePasswords(after: response, sentStored, in: &exchange) {
      downloads[id]?.passwords = exchange
    }
  }

  private mutating func updatePasswords(
    after response: ResponseValues, _ sentStored: Bool, in exchange: inout PasswordExchange
  ) -> Bool {
    if sentStored { exchange.hasSentStored = true }
    guard let permanent = exchange.permanent, let status = response.status,
      status != 401, status < 500
    else { return sentStored }
    obey(.permanentCredentialIsProposed)
    sendToLoader(.keepPermanently(permanent))
    return sentStored
  }
}
