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
    obey(.downloadAsksAboutRedirects)
    let request = download.request.redirected(to: url, status: status)
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
    download.request = request
    download.redirects += 1
    download.refusals = 0
    download.credential = nil
    load(request, for: download)
  }

  mutating func challenge(
    _ download: Download, _ response: ResponseValues, _ challenge: BasicChallenge,
    sentCredential: Bool
  ) {
    obey(.downloadAsksForCredentials)
    if download.credential != nil || sentCredential {
      obey(.refusalsAreCounted)
      downloads[download.id]?.refusals += 1
    }
    let values = ChallengeValues(
      challenge, response, failures: downloads[download.id]?.refusals ?? 0)
    ask(
      .downloadDidReceiveAuthenticationChallenge(download.id, values),
      .downloadChallenge(download.id, response))
  }

  mutating func answered(
    _ id: DownloadID, _ response: ResponseValues, _ answer: ChallengeAnswer
  ) {
    guard var download = downloads[id] else { return }
    switch answer {
    case .useCredential(let user, let password, let keepForSession):
      tell(.cancel(download.load))
      let credential = BasicCredential(user: user, password: password)
      download.credential = credential
      download.keepsCredential = keepForSession
      var request = download.request
      request.setValue(credential.authorization, forHTTPHeaderField: "Authorization")
      load(request, for: download)
    case .performDefaultHandling, .rejectProtectionSpace, .acceptServerTrust:
      obey(.statusFailsNoDownload)
      decideDestination(id, response)
    case .cancelAuthenticationChallenge:
      obey(.cancelledChallengeFailsTheDownload)
      tell(.cancel(download.load))
      fail(download, .cancelled(download.request.url))
    }
  }

  private mutating func load(_ request: URLRequest, for download: Download) {
    var download = download
    download.load = nextLoad()
    downloads[download.id] = download
    tell(.load(download.load, request))
  }
}
