import Foundation
import FoundationNetworking
import WebViewKit

/// didReceiveAuthenticationChallenge, and what becomes of its answer.
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
    obey(.challengeTellsItsSpace)
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
    tell(.cancel(refused))
    let load = nextLoad()
    frames[frame]?.provisional?.load = load
    tell(.answer(load, navigation.request, challenge, credential))
  }
}

extension ChallengeValues {
  /// What the app is told of a server's wish.
  init(_ challenge: PasswordChallenge, _ response: ResponseValues, failures: Int) {
    let url = response.url
    let scheme = url.scheme ?? "http"
    self.init(
      host: url.host ?? "", port: url.port ?? (scheme == "https" ? 443 : 80), scheme: scheme,
      realm: challenge.realm ?? url.host, method: challenge.scheme.method,
      previousFailureCount: failures, failureResponse: response)
  }
}
