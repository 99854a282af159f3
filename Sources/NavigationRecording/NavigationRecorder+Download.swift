import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Starts a download that the app asks for, and records when it has been handed over.
  public func startDownload(using request: URLRequest, in webView: WKWebView) {
    let view = numbers.view(webView)
    recordCompletion { complete in
      webView.startDownload(using: request) { download in
        self.numbers.keep(download, view: view)
        download.delegate = self
        complete(
          TraceEvent(
            .downloadStarted, view: view, [.url: self.short(download.originalRequest?.url)]))
      }
    }
  }

  /// Cancels the view's latest download, and records the completion.
  ///
  /// - Returns: False where there has been none.
  public func cancelDownload(in webView: WKWebView) -> Bool {
    let view = numbers.view(webView)
    guard let download = numbers.download(of: view) else { return false }
    recordCompletion { complete in
      download.cancel { data in
        complete(TraceEvent(.downloadCancelled, view: view, [.resumable: .bool(data != nil)]))
      }
    }
    return true
  }
}

extension NavigationRecorder: WKDownloadDelegate {
  /// Records the question and whether the download may go on.
  public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    let question = question(about: response, suggestedFilename, for: download)
    let destination = behaviour.destination(for: question, suggestedFilename: suggestedFilename)
    record(question.answered(text(destination?.lastPathComponent)))
    completionHandler(destination)
    react(to: question, of: download)
  }

  /// Records the redirect and whether it is followed.
  public func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
  ) {
    let question = question(about: response, followedBy: request, of: download)
    let isFollowed = behaviour.follows(question)
    record(question.answered(isFollowed ? "allow" : "cancel"))
    decisionHandler(isFollowed ? .allow : .cancel)
    react(to: question, of: download)
  }

  /// Records the challenge and its answer.
  public func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let question = question(about: challenge, for: download)
    let decision = decision(about: challenge, for: question)
    settle(
      question, by: decision, as: .string(decision.answer.word), in: download.webView
    ) { answer in
      let (disposition, credential) = answer.disposition(for: challenge)
      completionHandler(disposition, credential)
    }
  }

  /// Records it.
  public func downloadDidFinish(_ download: WKDownload) {
    let event = event(.downloadDidFinish, download)
    record(event)
    react(to: event, of: download)
  }

  /// Records it.
  public func download(
    _ download: WKDownload, didFailWithError error: any Error, resumeData: Data?
  ) {
    let error = error as NSError
    let event = event(
      .downloadDidFail, download, [.domain: .string(error.domain), .code: .integer(error.code)])
    record(event)
    react(to: event, of: download)
  }

  private func react(to event: TraceEvent, of download: WKDownload) {
    if let webView = download.webView { behaviour.react(to: event, in: webView) }
  }
}
