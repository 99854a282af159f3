import Foundation
import WebViewKit

/// The exchange of a navigation or a download with its server.
///
/// It lives from the start to the commit, or to the end of the download.
struct ServerExchange: Sendable {
  let owner: LoadOwner
  let request: URLRequest
  var load: LoadID?
  var passwords: PasswordExchange

  /// Answers a challenge with a credential that is known, or asks for one; the answer to the 401
  /// waits meanwhile.
  mutating func answer(
    _ challenge: PasswordChallenge, of response: ResponseValues,
    numberedBy loads: inout LoadNumbers, citing rules: inout RuleUses
  ) -> [Effect] {
    let known = passwords.knownAnswer(to: challenge, at: response.url, citing: &rules)
    let effects = known.command.map { [Effect.command($0)] } ?? []
    if let credential = known.credential {
      return effects + sendAgain(challenge, credential, numberedBy: &loads, citing: &rules)
    }
    if case .navigation = owner { rules.obey(.challengeHasItsSpace) }
    let values = ChallengeValues(challenge, response, failures: passwords.failures)
    return effects + [ask(values, .challenge(owner, response, challenge), citing: &rules)]
  }

  /// Continues after an answer of the app, to a challenge or to a question of the connection.
  mutating func answered(
    _ question: OpenQuestion, _ answer: ChallengeAnswer, numberedBy loads: inout LoadNumbers,
    citing rules: inout RuleUses
  ) -> [Effect] {
    switch question {
    case .challenge(_, let response, let challenge):
      return answered(challenge, of: response, answer, numberedBy: &loads, citing: &rules)
    case .connection(_, let asked):
      guard let load else { return [] }
      if let failure = asked.refusal(by: answer, citing: &rules) { return [.fail(owner, failure)] }
      return [.command(asked.command(after: answer, to: load))]
    default: return []
    }
  }

  private mutating func answered(
    _ challenge: PasswordChallenge, of response: ResponseValues, _ answer: ChallengeAnswer,
    numberedBy loads: inout LoadNumbers, citing rules: inout RuleUses
  ) -> [Effect] {
    switch answer {
    case .useCredential(let user, let password, let persistence):
      let credential = PasswordCredential(user: user, password: password)
      let command = passwords.take(
        credential, persistence, for: challenge, at: response.url, citing: &rules)
      let effects = command.map { [Effect.command($0)] } ?? []
      return effects + sendAgain(challenge, credential, numberedBy: &loads, citing: &rules)
    case .performDefaultHandling, .rejectProtectionSpace, .acceptServerTrust, .useCertificate:
      return [.take(response, owner)]
    case .cancelAuthenticationChallenge:
      if case .navigation = owner {
        rules.obey(.cancelledChallengeFails)
      } else {
        rules.obey(.cancelledChallengeFailsTheDownload)
      }
      return [.fail(owner, .cancelled)]
    }
  }

  private mutating func sendAgain(
    _ challenge: PasswordChallenge, _ credential: PasswordCredential,
    numberedBy loads: inout LoadNumbers, citing rules: inout RuleUses
  ) -> [Effect] {
    guard let refused = load else { return [] }
    rules.obey(.credentialSendsAgain)
    let next = loads.next()
    load = next
    return [.command(.cancel(refused)), .command(.answer(next, request, challenge, credential))]
  }

  /// Decides a question of a TLS connection, which comes before the request, or asks the app.
  func decide(
    _ question: ConnectionQuestion, citing rules: inout RuleUses
  ) -> [Effect] {
    guard let load else { return [] }
    if question.isDecided(citing: &rules) { return [.command(.resume(load))] }
    let values = ChallengeValues(question, request.url)
    return [ask(values, .connection(owner, question), citing: &rules)]
  }

  private func ask(
    _ values: ChallengeValues, _ open: OpenQuestion, citing rules: inout RuleUses
  ) -> Effect {
    switch owner {
    case .navigation:
      rules.obey(.challengeComesAfterTheStart)
      return .ask(.didReceiveAuthenticationChallenge(values), open)
    case .download(let id):
      rules.obey(.downloadAsksForCredentials)
      return .ask(.downloadDidReceiveAuthenticationChallenge(id, values), open)
    }
  }
}

extension Navigation {
  /// Its exchange, while it is provisional.
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
  /// The navigation or download whose server has caused the question.
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
