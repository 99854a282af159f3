import Foundation
import FoundationNetworking
import WebViewKit

/// didReceiveAuthenticationChallenge, after the start and before the response (rule 21).
extension NavigationMachine {
  /// Asks for a credential; the answer to the 401 waits meanwhile.
  mutating func challenge(
    _ frame: FrameID, _ response: ResponseValues, _ challenge: BasicChallenge,
    sentCredential: Bool
  ) {
    guard let navigation = frames[frame]?.provisional else { return }
    // E06: every refused credential counts; one that was remembered and sent by itself does too.
    if navigation.credential != nil || sentCredential {
      frames[frame]?.provisional?.refusals += 1
    }
    let values = ChallengeValues(
      challenge, response, failures: frames[frame]?.provisional?.refusals ?? 0)
    ask(.didReceiveAuthenticationChallenge(values), .challenge(frame, navigation.id, response))
  }

  mutating func answered(_ question: QuestionID, _ answer: ChallengeAnswer) {
    switch questions.removeValue(forKey: question) {
    case .challenge(let frame, let id, let response) where frames[frame]?.provisional?.id == id:
      answered(frame, response, answer)
    case .downloadChallenge(let id, let response): answered(id, response, answer)
    default: break
    }
  }

  private mutating func answered(
    _ frame: FrameID, _ response: ResponseValues, _ answer: ChallengeAnswer
  ) {
    guard let navigation = frames[frame]?.provisional, let load = navigation.load else { return }
    switch answer {
    case .useCredential(let user, let password, let keepForSession):
      tell(.cancel(load))
      retry(frame, BasicCredential(user: user, password: password), keep: keepForSession)
    case .performDefaultHandling, .rejectProtectionSpace:
      // E02, E04: the page of the 401 is shown as any other.
      decideResponse(frame, response)
    case .cancelAuthenticationChallenge:
      // E03
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

  /// E07: a credential that was accepted is remembered for the session, where the app said so.
  mutating func rememberCredential(_ frame: FrameID) {
    guard let navigation = frames[frame]?.provisional, navigation.keepsCredential,
      let credential = navigation.credential, let load = navigation.load
    else { return }
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
      // E09: the host stands for a realm that is not named.
      realm: challenge.realm ?? url.host, method: "NSURLAuthenticationMethodHTTPBasic",
      previousFailureCount: failures, failureResponse: response)
  }
}
