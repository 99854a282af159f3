#if canImport(WebKit)
import Foundation
import NavigationTrace
import WebViewKit

/// Stands between a download and the app's own delegate, and has each callback recorded.
@MainActor final class ForwardingDownloadDelegate: MirroringDelegate, WKDownloadDelegate {
  private unowned let recorder: NavigationRecorder
  private weak var delegate: (any WKDownloadDelegate)?

  init(_ recorder: NavigationRecorder, _ delegate: any WKDownloadDelegate) {
    self.recorder = recorder
    self.delegate = delegate
    super.init(harmless: [
      #selector(ForwardingDownloadDelegate.downloadDidFinish(_:)),
      #selector(ForwardingDownloadDelegate.download(_:didFailWithError:resumeData:)),
    ]) {
      [weak delegate] in [delegate as? NSObject].compactMap(\.self)
    }
  }

  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    let question = recorder.question(about: response, suggestedFilename, for: download)
    recorder.forward(
      question, { self.recorder.text($0?.lastPathComponent) }, give: { completionHandler($0) }
    ) { (answer: @escaping (URL?) -> Void) in
      guard let delegate = delegate else { return answer(nil) }
      delegate.download(
        download, decideDestinationUsing: response, suggestedFilename: suggestedFilename
      ) { @MainActor @Sendable in answer($0) }
    }
  }

  func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
  ) {
    let question = recorder.question(about: response, followedBy: request, of: download)
    recorder.forward(question, \.word, give: { decisionHandler($0) }) { answer in
      let asked: Void? = delegate?.download?(
        download, willPerformHTTPRedirection: response, newRequest: request
      ) { @MainActor @Sendable in answer($0) }
      if asked == nil { answer(.allow) }
    }
  }

  func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let question = recorder.question(about: challenge, for: download)
    recorder.forward(
      question, { $0.0.word }, give: { completionHandler($0.0, $0.1) }
    ) { (answer: @escaping ((URLSession.AuthChallengeDisposition, URLCredential?)) -> Void) in
      let asked: Void? = delegate?.download?(download, didReceive: challenge) {
        @MainActor @Sendable in answer(($0, $1))
      }
      if asked == nil { answer((.performDefaultHandling, nil)) }
    }
  }

  func downloadDidFinish(_ download: WKDownload) {
    recorder.downloadDidFinish(download)
    let called: Void? = delegate?.downloadDidFinish?(download)
    recorder.note(.downloadDidFinish, of: delegate, exists: called != nil)
  }

  func download(
    _ download: WKDownload, didFailWithError error: any Error, resumeData: Data?
  ) {
    recorder.download(download, didFailWithError: error, resumeData: resumeData)
    let called: Void? = delegate?.download?(
      download, didFailWithError: error, resumeData: resumeData)
    recorder.note(.downloadDidFail, of: delegate, exists: called != nil)
  }
}
#endif
