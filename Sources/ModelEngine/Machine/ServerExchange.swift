import Foundation
import WebViewKit

/// The exchange of a navigation or a download with its server.
///
/// It exists from the start to the commit, or to the end of the download.
struct ServerExchange: Sendable {
  let owner: LoadOwner
  let request: URLRequest
  var load: LoadID?
  var passwords: PasswordExchange

  /// Answers a challenge with a known credential, or asks the app for one.
  ///
  /// Until the app answers, the 401 response is neither shown nor dropped.
  mutating func answerChallenge(_ challenge: PasswordChallenge, of response: ResponseValues)
    -> [Effect]
  {
    guard passwords.takesNonce(of: challenge) else { return [.fail(owner, .tooManyRedirects)] }
    let known = passwords.knownAnswer(to: challenge, at: response.url)
    let effects = known.command.map { [Effect.command($0)] } ?? []
    if let credential = known.credential {
      return effects + sendAgain(challenge, credential)
    }
    if case .navigation = owner { obey(.challengeHasItsSpace) }
    let values = ChallengeValues(challenge, response, failures: passwords.failures)
    return effects + [ask(values, .challenge(owner, response, challenge))]
  }

  /// Continues after the app's answer to a challenge or to a question about the TLS connection.
  mutating func answered(_ question: OpenQuestion, _ answer: ChallengeAnswer) -> [Effect] {
    switch question {
    case .challenge(_, let response, let challenge):
      return answered(challenge, of: response, answer)
    case .connection(_, let asked):
      guard let load else { return [] }
      if let failure = asked.refusal(by: answer) { return [.fail(owner, failure)] }
      return [.command(asked.command(after: answer, to: load))]
    default: return []
    }
  }

  private mutating func answered(
    _ challenge: PasswordChallenge, of response: ResponseValues, _ answer: ChallengeAnswer
  ) -> [Effect] {
    switch answer {
    case .useCredential(let user, let password, let persistence):
      let credential = PasswordCredential(user: user, password: password)
      let command = passwords.takeCredential(
        credential, persistence, for: challenge, at: response.url)
      let effects = command.map { [Effect.command($0)] } ?? []
      return effects + sendAgain(challenge, credential)
    case .performDefaultHandling, .rejectProtectionSpace, .acceptServerTrust, .useCertificate:
      return [.take(response, owner)]
    case .cancelAuthenticationChallenge:
      if case .navigation = owner {
        obey(.cancelledChallengeFails)
      } else {
        obey(.cancelledChallengeFailsTheDownload)
      }
      return [.fail(owner, .cancelled)]
    }
  }

  private mutating func sendAgain(
    _ challenge: PasswordChallenge, _ credential: PasswordCredential
  ) -> [Effect] {
    guard let refused = load else { return [] }
    obey(.credentialSendsAgain)
    let next = LoadID()
    load = next
    return [.command(.cancel(refused)), .command(.answer(next, request, challenge, credential))]
  }

  /// Continues if a question about a TLS connection is already decided; otherwise asks the app.
  func decide(_ question: ConnectionQuestion) -> [Effect] {
    guard let load else { return [] }
    if question.isDecided { return [.command(.resume(load))] }
    let values = ChallengeValues(question, request.url)
    return [ask(values, .connection(owner, question))]
  }

  private func ask(_ values: ChallengeValues, _ open: OpenQuestion) -> Effect {
    switch owner {
    case .navigation:
      obey(.challengeComesAfterTheStart)
      return .ask(.didReceiveAuthenticationChallenge(values), open)
    case .download(let id):
      obey(.downloadAsksForCredentials)
      return .ask(.downloadDidReceiveAuthenticationChallenge(id, values), open)
    }
  }
}

extension Navigation {
  /// The exchange with the server, while the navigation is provisional.
  var serverExchange: ServerExchange {
    get {
      ServerExchange(
        owner: .navigation(frame, id), request: request, load: load, passwords: passwords)
    }
    set {
      load = newValue.load
      passwords = newValue.passwords
    }
  }
}

extension OpenQuestion {
  /// The navigation or download that the question is about.
  var owner: LoadOwner? {
    switch self {
    case .challenge(let owner, _, _), .connection(let owner, _): owner
    default: nil
    }
  }
}

extension Download {
  var serverExchange: ServerExchange {
    get {
      ServerExchange(owner: .download(id), request: request, load: load, passwords: passwords)
    }
    set {
      if let new = newValue.load { load = new }
      passwords = newValue.passwords
    }
  }
}

extension ChallengeValues {
  fileprivate init(_ challenge: PasswordChallenge, _ response: ResponseValues, failures: Int) {
    let url = response.url
    let scheme = url.scheme ?? "http"
    self.init(
      host: url.host ?? "", port: url.port ?? (scheme == "https" ? 443 : 80), scheme: scheme,
      realm: challenge.realm ?? url.host, method: challenge.scheme.method,
      previousFailureCount: failures, failureResponse: response)
  }

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

// Challenges that are answered without the app, and answers of the app that are stored, as in
// WebKit's NetworkDataTaskCocoa and NetworkSessionCocoa.
extension PasswordExchange {
  /// Returns the credential that answers a challenge without the app, and a command to the data
  /// store.
  ///
  /// If the result has no credential, the app is asked.
  mutating func knownAnswer(
    to challenge: PasswordChallenge, at url: URL
  ) -> (credential: PasswordCredential?, command: LoaderCommand?) {
    if answer == nil, let own = PasswordCredential(in: url) {
      obey(.addressMayHoldThePassword)
      return (own, takeCredential(own, .forSession, for: challenge, at: url))
    }
    if let answer {
      if challenge.isStale { return decide((answer, nil), by: .staleNonceIsNoRefusal) }
      obey(.refusalsAreCounted)
      fail()
    }
    var command: LoaderCommand?
    if hasSentStored || failures > 0 {
      obey(.refusedCredentialIsForgotten)
      command = .forget(challenge, at: url)
    } else if let stored = challenge.stored {
      obey(.knownSpaceIsAnswered)
      send(stored)
      return (stored, .keep(stored, challenge, at: url))
    }
    guard failures == 0, let proposed = challenge.proposed else { return (nil, command) }
    obey(.permanentCredentialIsProposed)
    send(proposed)
    return (proposed, command)
  }

  /// Records the app's answer.
  ///
  /// - Returns: The command that stores the credential, if the app wants it stored for the session.
  mutating func takeCredential(
    _ credential: PasswordCredential, _ persistence: URLCredential.Persistence,
    for challenge: PasswordChallenge, at url: URL
  ) -> LoaderCommand? {
    send(credential)
    switch persistence {
    case .forSession:
      return decide(.keep(credential, challenge, at: url), by: .credentialIsKeptForTheSession)
    case .permanent, .synchronizable:
      permanentSpace = ProtectionSpace(of: challenge, at: url)
      return nil
    case .none: return nil
    }
  }

  /// Updates the state of the request's credential when the response has arrived.
  ///
  /// - Returns: The command that stores an accepted credential permanently, if the app wants that.
  mutating func update(after response: ResponseValues, _ sentStored: Bool) -> LoaderCommand? {
    if sentStored { hasSentStored = true }
    guard let space = permanentSpace, let answer, let status = response.status, status != 401,
      status < 500
    else { return nil }
    return decide(.keepPermanently(answer, space), by: .permanentCredentialIsProposed)
  }
}

extension [PasswordChallenge] {
  /// Returns the challenge of a 401 response that is to be answered: the first challenge with the
  /// strongest scheme; `nil` if there is none.
  func strongest(of response: ResponseValues) -> PasswordChallenge? {
    guard response.status == 401, let first else { return nil }
    guard count > 1 else { return first }
    return decide(self.first { $0.scheme != .basic } ?? first, by: .strongestSchemeIsAnswered)
  }
}

// The answers to the questions about a TLS connection. The first question is about the server's
// certificates, the second one about the client's certificate.
extension ConnectionQuestion {
  /// Whether the question is decided without asking the app.
  ///
  /// Later connections to an accepted server resume the TLS session of the first connection.
  var isDecided: Bool {
    switch self {
    case .serverTrust(let trust) where trust.isAccepted:
      return decide(true, by: .acceptedServerIsNotAskedAgain)
    case .serverTrust:
      return decide(false, by: .serverIsAskedAbout)
    case .clientCertificate:
      return decide(false, by: .certificateIsAskedForLast)
    }
  }

  /// Returns the failure if an answer ends the load; `nil` if the load continues.
  func refusal(by answer: ChallengeAnswer) -> LoadFailure? {
    switch (self, answer) {
    case (_, .cancelAuthenticationChallenge):
      return decide(.cancelled, by: .cancelledConnectionFails)
    case (.serverTrust, .acceptServerTrust):
      return decide(nil, by: .acceptedServerIsTalkedTo)
    case (.serverTrust(let trust), _):
      return decide(trust.isTrusted ? nil : .untrustedServer, by: .serverIsJudgedAsUsual)
    case (.clientCertificate, _):
      return decide(nil, by: .certificateIsTheServersBusiness)
    }
  }

  /// Returns the command that lets a load continue after an answer.
  func command(after answer: ChallengeAnswer, to load: LoadID) -> LoaderCommand {
    switch (self, answer) {
    case (.serverTrust(let trust), _): .accept(load, trust)
    case (.clientCertificate, .useCertificate(let identity, _)): .show(load, identity)
    case (.clientCertificate, _): .resume(load)
    }
  }
}
