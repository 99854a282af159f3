import Foundation
import FoundationNetworking
import WebViewKit

/// didReceiveAuthenticationChallenge, and what becomes of its answer.
extension NavigationMachine {
  /// Asks for a credential; the answer to the 401 waits meanwhile.
  mutating func challenge(
    _ frame: FrameID, _ response: ResponseValues, _ challenge: BasicChallenge,
    sentCredential: Bool
  ) {
    guard let navigation = frames[frame]?.provisional else { return }
    obey(.challengeComesAfterTheStart)
    if navigation.credential != nil || sentCredential {
      obey(.refusalsAreCounted)
      frames[frame]?.provisional?.refusals += 1
    }
    obey(.challengeTellsItsSpace)
    let values = ChallengeValues(
      challenge, response, failures: frames[frame]?.provisional?.refusals ?? 0)
    ask(.didReceiveAuthenticationChallenge(values), .challenge(frame, navigation.id, response))
  }

  mutating func answered(_ question: QuestionID, _ answer: ChallengeAnswer) {
    switch questions.removeValue(forKey: question) {
    case .challenge(let frame, let id, let response) where frames[frame]?.provisional?.id == id:
      answered(frame, response, answer)
    case .connection(let frame, let id, let asked) where frames[frame]?.provisional?.id == id:
      answered(frame, asked, answer)
    case .downloadChallenge(let id, let response): answered(id, response, answer)
    case .downloadConnection(let id, let asked): answered(id, asked, answer)
    default: obey(.lateAnswerIsNone)
    }
  }

  private mutating func answered(
    _ frame: FrameID, _ response: ResponseValues, _ answer: ChallengeAnswer
  ) {
    guard let navigation = frames[frame]?.provisional, let load = navigation.load else { return }
    switch answer {
    case .useCredential(let user, let password, let keepForSession):
      obey(.credentialSendsAgain)
      tell(.cancel(load))
      retry(frame, BasicCredential(user: user, password: password), keep: keepForSession)
    case .performDefaultHandling, .rejectProtectionSpace, .acceptServerTrust:
      obey(.unansweredChallengeShowsThePage)
      decideResponse(frame, response)
    case .cancelAuthenticationChallenge:
      obey(.cancelledChallengeFails)
      failProvisional(frame, .cancelled(navigation.request.url))
    }
  }

  private mutating func retry(_ frame: FrameID, _ credential: BasicCredential, keep: Bool) {
    guard var request = frames[frame]?.provisional?.request else { return }
    let load = nextLoad()
    frames[frame]?.provisional?.load = load
    frames[frame]?.provisional?.credential = credential
    frames[frame]?.provisional?.keepsCredential = keep
    request.setValue(credential.authorization, forHTTPHeaderField: "Authorization")
    tell(.load(load, request))
  }

  /// Keeps the credential that has led to a response.
  mutating func rememberCredential(_ frame: FrameID) {
    guard let navigation = frames[frame]?.provisional, navigation.keepsCredential,
      let credential = navigation.credential, let load = navigation.load
    else { return }
    obey(.acceptedCredentialIsKept)
    tell(.remember(load, credential))
  }
}

extension ChallengeValues {
  /// What the app is told of a server's wish.
  init(_ challenge: BasicChallenge, _ response: ResponseValues, failures: Int) {
    let url = response.url
    let scheme = url.scheme ?? "http"
    self.init(
      host: url.host ?? "", port: url.port ?? (scheme == "https" ? 443 : 80), scheme: scheme,
      realm: challenge.realm ?? url.host, method: "NSURLAuthenticationMethodHTTPBasic",
      previousFailureCount: failures, failureResponse: response)
  }
}
