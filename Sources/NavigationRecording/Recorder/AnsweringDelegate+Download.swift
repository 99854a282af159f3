import Foundation
import NavigationTrace
import WebViewKit

extension AnsweringDelegate: WKDownloadDelegate {
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    let question = builder.question(about: response, suggestedFilename, for: download)
    let destination = behaviour.destination(for: question, suggestedFilename: suggestedFilename)
    recorder.record(question.answered(builder.text(destination?.lastPathComponent)))
    completionHandler(destination)
    react(to: question, of: download)
  }

  func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
  ) {
    let question = builder.question(about: response, followedBy: request, of: download)
    let isFollowed = behaviour.follows(question)
    recorder.record(question.answered(isFollowed ? "allow" : "cancel"))
    decisionHandler(isFollowed ? .allow : .cancel)
    react(to: question, of: download)
  }

  func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping ChallengeHandler
  ) {
    let question = builder.question(about: challenge, for: download)
    answer(challenge, question, in: download.webView, completionHandler)
  }

  func downloadDidFinish(_ download: WKDownload) {
    let event = builder.event(.downloadDidFinish, download)
    recorder.record(event)
    react(to: event, of: download)
  }

  func download(
    _ download: WKDownload, didFailWithError error: any Error, resumeData: Data?
  ) {
    let event = builder.event(ofFailed: download, error)
    recorder.record(event)
    react(to: event, of: download)
  }

  private func react(to event: TraceEvent, of download: WKDownload) {
    if let webView = download.webView { behaviour.react(to: event, in: webView) }
  }
}
