import Foundation
import FoundationNetworking
import WebViewKit

/// What a download asks before its destination: each redirect, then credentials.
extension NavigationMachine {
  mutating func redirect(
    _ download: Download, _ response: ResponseValues, to url: URL, status: Int
  ) {
    tell(.cancel(download.load))
    guard download.redirects < Self.redirectLimit else {
      obey(.twentyRedirects)
      return fail(download, .tooManyRedirects(download.request.url))
    }
    let request = download.request.redirected(to: url, status: status)
    if let link = download.link, OriginValues(url) != OriginValues(download.request.url) {
      obey(.redirectedDownloadIsShown)
      fail(download, .cancelled(download.request.url))
      guard frames[link.frame] != nil else { return }
      return begin(
        Navigation(
          frame: link.frame, request: prepared(request, referrer: link.frame), type: .other,
          source: .frame(values(of: link.frame))))
    }
    obey(.downloadAsksAboutRedirects)
    ask(
      .downloadWillPerformHTTPRedirection(download.id, response, newRequest: request),
      .downloadRedirect(download.id, request))
  }

  mutating func decidedRedirection(_ question: QuestionID, isAllowed: Bool) {
    guard case .downloadRedirect(let id, let request) = questions.removeValue(forKey: question),
      var download = downloads[id]
    else { return }
    guard isAllowed else {
      obey(.refusedRedirectFailsTheDownload)
      return fail(download, .cancelled(request.url))
    }
    download.passwords = download.passwords.redirected(from: download.request.url, to: request.url)
    download.request = request
    download.redirects += 1
    download.load = nextLoad()
    downloads[id] = download
    tell(.load(download.load, request))
  }

  mutating func challenge(
    _ id: DownloadID, _ response: ResponseValues, _ challenge: PasswordChallenge
  ) {
    guard var exchange = downloads[id]?.passwords else { return }
    let known = knownAnswer(to: challenge, at: response.url, in: &exchange)
    downloads[id]?.passwords = exchange
    if let known { return sendAgain(id, challenge, known) }
    obey(.downloadAsksForCredentials)
    let values = ChallengeValues(challenge, response, failures: exchange.failures)
    ask(
      .downloadDidReceiveAuthenticationChallenge(id, values),
      .downloadChallenge(id, response, challenge))
  }

  mutating func answered(
    _ id: DownloadID, _ response: ResponseValues, _ challenge: PasswordChallenge,
    _ answer: ChallengeAnswer
  ) {
    guard let download = downloads[id] else { return }
    switch answer {
    case .useCredential(let user, let password, let persistence):
      let credential = PasswordCredential(user: user, password: password)
      var exchange = download.passwords
      take(credential, persistence, for: challenge, at: response.url, in: &exchange)
      downloads[id]?.passwords = exchange
      sendAgain(id, challenge, credential)
    case .performDefaultHandling, .rejectProtectionSpace, .acceptServerTrust, .useCertificate:
      obey(.statusFailsNoDownload)
      decideDestination(id, response)
    case .cancelAuthenticationChallenge:
      obey(.cancelledChallengeFailsTheDownload)
      tell(.cancel(download.load))
      fail(download, .cancelled(download.request.url))
    }
  }

  private mutating func sendAgain(
    _ id: DownloadID, _ challenge: PasswordChallenge, _ credential: PasswordCredential
  ) {
    guard let download = downloads[id] else { return }
    obey(.credentialSendsAgain)
    tell(.cancel(download.load))
    let load = nextLoad()
    downloads[id]?.load = load
    tell(.answer(load, download.request, challenge, credential))
  }
}
