import Foundation
import WebViewKit

// didReceiveAuthenticationChallenge, of a navigation or a download, and its answer.
extension NavigationMachine {
  /// Asks for a credential, unless one is known; the answer to the 401 waits meanwhile.
  mutating func challenge(
    _ owner: LoadOwner, _ response: ResponseValues, _ challenge: PasswordChallenge
  ) {
    guard var exchange = exchange(of: owner) else { return }
    let known = knownAnswer(to: challenge, at: response.url, in: &exchange.passwords)
    update(owner, exchange)
    if let known { return sendAgain(owner, challenge, known) }
    if case .navigation = owner { obey(.challengeHasItsSpace) }
    let failures = exchange.passwords.failures
    ask(
      owner, ChallengeValues(challenge, response, failures: failures),
      .challenge(owner, response, challenge))
  }

  mutating func ask(_ owner: LoadOwner, _ values: ChallengeValues, _ open: OpenQuestion) {
    switch owner {
    case .navigation:
      obey(.challengeComesAfterTheStart)
      ask(.didReceiveAuthenticationChallenge(values), open)
    case .download(let id):
      obey(.downloadAsksForCredentials)
      ask(.downloadDidReceiveAuthenticationChallenge(id, values), open)
    }
  }

  mutating func answered(_ question: QuestionID, _ answer: ChallengeAnswer) {
    switch questions.removeValue(forKey: question) {
    case .challenge(let owner, let response, let challenge):
      answered(owner, response, challenge, answer)
    case .connection(let owner, let asked): answered(owner, asked, answer)
    default: obey(.lateAnswerIsNone)
    }
  }

  private mutating func answered(
    _ owner: LoadOwner, _ response: ResponseValues, _ challenge: PasswordChallenge,
    _ answer: ChallengeAnswer
  ) {
    guard var exchange = exchange(of: owner) else { return obey(.lateAnswerIsNone) }
    switch answer {
    case .useCredential(let user, let password, let persistence):
      let credential = PasswordCredential(user: user, password: password)
      take(credential, persistence, for: challenge, at: response.url, in: &exchange.passwords)
      update(owner, exchange)
      sendAgain(owner, challenge, credential)
    case .performDefaultHandling, .rejectProtectionSpace, .acceptServerTrust, .useCertificate:
      take(response, of: owner)
    case .cancelAuthenticationChallenge:
      if case .navigation = owner {
        obey(.cancelledChallengeFails)
      } else {
        obey(.cancelledChallengeFailsTheDownload)
      }
      fail(owner, .cancelled)
    }
  }

  /// Takes the response to a 401 that nobody answers.
  private mutating func take(_ response: ResponseValues, of owner: LoadOwner) {
    switch owner {
    case .navigation(let frame, _):
      obey(.unansweredChallengeShowsThePage)
      decideResponse(frame, response)
    case .download(let id):
      obey(.statusFailsNoDownload)
      decideDestination(id, response)
    }
  }

  private mutating func sendAgain(
    _ owner: LoadOwner, _ challenge: PasswordChallenge, _ credential: PasswordCredential
  ) {
    guard var exchange = exchange(of: owner), let refused = exchange.load else { return }
    obey(.credentialSendsAgain)
    sendToLoader(.cancel(refused))
    let load = nextLoad()
    exchange.load = load
    update(owner, exchange)
    sendToLoader(.answer(load, exchange.request, challenge, credential))
  }
}

/// The exchange of a navigation or a download with its server.
struct ServerExchange: Sendable {
  let request: URLRequest
  var load: LoadID?
  var passwords: PasswordExchange
}

extension NavigationMachine {
  /// Returns the exchange that is under way; `nil` if its navigation or download has ended.
  func exchange(of owner: LoadOwner) -> ServerExchange? {
    switch owner {
    case .navigation(let frame, let id):
      guard let navigation = frames[frame]?.provisional, navigation.id == id else { return nil }
      return ServerExchange(
        request: navigation.request, load: navigation.load, passwords: navigation.passwords)
    case .download(let id):
      return downloads[id].map {
        ServerExchange(request: $0.request, load: $0.load, passwords: $0.passwords)
      }
    }
  }

  private mutating func update(_ owner: LoadOwner, _ exchange: ServerExchange) {
    switch owner {
    case .navigation(let frame, _):
      frames[frame]?.provisional?.load = exchange.load
      frames[frame]?.provisional?.passwords = exchange.passwords
    case .download(let id):
      if let load = exchange.load { downloads[id]?.load = load }
      downloads[id]?.passwords = exchange.passwords
    }
  }

  /// Ends a load that the app, or the certificate of its server, refuses.
  mutating func fail(_ owner: LoadOwner, _ failure: LoadFailure) {
    switch owner {
    case .navigation(let frame, _): failProvisional(frame, failure)
    case .download(let id):
      guard let download = downloads[id] else { return }
      sendToLoader(.cancel(download.load))
      fail(download, failure)
    }
  }
}

extension ChallengeValues {
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
        exchange.isRenewed = true
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
      exchange.permanentSpace = ProtectionSpace(of: challenge, at: url)
    case .none: break
    }
  }

  /// Updates the knowledge of the credential that a request had, by its response.
  mutating func updatePasswords(
    after response: ResponseValues, _ sentStored: Bool, of owner: LoadOwner
  ) {
    guard var exchange = exchange(of: owner) else { return }
    if sentStored {
      exchange.passwords.hasSentStored = true
      update(owner, exchange)
    }
    guard let space = exchange.passwords.permanentSpace, let answer = exchange.passwords.answer,
      let status = response.status, status != 401, status < 500
    else { return }
    obey(.permanentCredentialIsProposed)
    sendToLoader(.keepPermanently(answer, space))
  }
}
