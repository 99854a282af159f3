import Foundation
import NavigationTrace
import WebViewKit

extension ForwardingDownloadDelegate: WKDownloadDelegate {
  private var forwarder: QuestionForwarder { recorder.forwarder }
  private var builder: EventBuilder { recorder.builder }

  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    forwarder.forward(
      builder.question(about: response, suggestedFilename, for: download), to: delegate,
      delegate?.download(_:decideDestinationUsing:suggestedFilename:completionHandler:),
      { self.builder.text($0?.lastPathComponent) }, absent: nil, give: { completionHandler($0) }
    ) { (ask: (WKDownload, URLResponse, String, @escaping Handler<URL?>) -> Void, answer) in
      ask(download, response, suggestedFilename) { @MainActor @Sendable in answer($0) }
    }
  }

  func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
  ) {
    forwarder.forward(
      builder.question(about: response, followedBy: request, of: download), to: delegate,
      delegate?.download(_:willPerformHTTPRedirection:newRequest:decisionHandler:), \.word,
      absent: .allow, give: { decisionHandler($0) }
    ) {
      (
        ask: (WKDownload, HTTPURLResponse, URLRequest, @escaping Handler<WKDownload.RedirectPolicy>)
          -> Void, answer
      ) in
      ask(download, response, request) { @MainActor @Sendable in answer($0) }
    }
  }

  func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping ChallengeHandler
  ) {
    forwarder.forward(
      builder.question(about: challenge, for: download), to: delegate,
      delegate?.download(_:didReceive:completionHandler:), { $0.0.word },
      absent: (.performDefaultHandling, nil), give: { completionHandler($0.0, $0.1) }
    ) {
      (
        ask: (WKDownload, URLAuthenticationChallenge, @escaping ChallengeHandler) -> Void, answer
      ) in
      ask(download, challenge) { @MainActor @Sendable in answer(($0, $1)) }
    }
  }

  func downloadDidFinish(_ download: WKDownload) {
    forwarder.notify(
      delegate, of: builder.event(.downloadDidFinish, download), delegate?.downloadDidFinish,
      download)
  }

  func download(
    _ download: WKDownload, didFailWithError error: any Error, resumeData: Data?
  ) {
    forwarder.notify(
      delegate, of: builder.event(ofFailed: download, error),
      delegate?.download(_:didFailWithError:resumeData:), download, error, resumeData)
  }
}
