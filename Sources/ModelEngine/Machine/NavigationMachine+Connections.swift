import Foundation
import FoundationNetworking
import WebViewKit

/// The questions of a TLS connection before the request: first about the server's certificates,
/// then for one of the app's.
extension NavigationMachine {
  mutating func received(_ question: ConnectionQuestion, in frame: FrameID) {
    guard let navigation = frames[frame]?.provisional, let load = navigation.load else { return }
    if case .serverTrust(let trust) = question {
      frames[frame]?.provisional?.certificates = trust.certificates
    }
    if isDecided(question) { return sendToLoader(.resume(load)) }
    obey(.challengeComesAfterTheStart)
    ask(
      .didReceiveAuthenticationChallenge(ChallengeValues(question, navigation.request.url)),
      .connection(frame, navigation.id, question))
  }

  mutating func answered(
    _ frame: FrameID, _ question: ConnectionQuestion, _ answer: ChallengeAnswer
  ) {
    guard let navigation = frames[frame]?.provisional, let load = navigation.load else { return }
    if let error = refusal(question, answer, url: navigation.request.url) {
      failProvisional(frame, error)
    } else {
      resume(load, question, answer)
    }
  }

  // MARK: Downloads

  mutating func received(_ question: ConnectionQuestion, for download: Download) {
    if isDecided(question) { return sendToLoader(.resume(download.load)) }
    obey(.downloadAsksForCredentials)
    ask(
      .downloadDidReceiveAuthenticationChallenge(
        download.id, ChallengeValues(question, download.request.url)),
      .downloadConnection(download.id, question))
  }

  mutating func answered(
    _ id: DownloadID, _ question: ConnectionQuestion, _ answer: ChallengeAnswer
  ) {
    guard let download = downloads[id] else { return }
    if let error = refusal(question, answer, url: download.request.url) {
      sendToLoader(.cancel(download.load))
      fail(download, error)
    } else {
      resume(download.load, question, answer)
    }
  }

  // MARK: Both

  /// Whether the app need not be asked: later connections to an accepted server take up the TLS
  /// session of the first one.
  private mutating func isDecided(_ question: ConnectionQuestion) -> Bool {
    switch question {
    case .serverTrust(let trust) where trust.isAccepted:
      obey(.acceptedServerIsNotAskedAgain)
      return true
    case .serverTrust:
      obey(.serverIsAskedAbout)
      return false
    case .clientCertificate:
      obey(.certificateIsAskedForLast)
      return false
    }
  }

  /// Returns the error by which an answer ends the load; `nil` if it continues.
  private mutating func refusal(
    _ question: ConnectionQuestion, _ answer: ChallengeAnswer, url: URL?
  ) -> LoadError? {
    switch (question, answer) {
    case (_, .cancelAuthenticationChallenge):
      obey(.cancelledConnectionFails)
      return .cancelled(url)
    case (.serverTrust, .acceptServerTrust):
      obey(.acceptedServerIsTalkedTo)
      return nil
    case (.serverTrust(let trust), _):
      obey(.serverIsJudgedAsUsual)
      return trust.isTrusted ? nil : .untrustedServer(url)
    case (.clientCertificate, _):
      obey(.certificateIsTheServersBusiness)
      return nil
    }
  }

  private mutating func resume(
    _ load: LoadID, _ question: ConnectionQuestion, _ answer: ChallengeAnswer
  ) {
    switch (question, answer) {
    case (.serverTrust(let trust), _): sendToLoader(.accept(load, trust))
    case (.clientCertificate, .useCertificate(let identity, _)): sendToLoader(.show(load, identity))
    case (.clientCertificate, _): sendToLoader(.resume(load))
    }
  }
}

extension ChallengeValues {
  /// Creates the app's values for a connection's question.
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
