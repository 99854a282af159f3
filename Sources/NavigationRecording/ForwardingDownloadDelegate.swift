#if !canImport(WebKit)
import Foundation
import NavigationTrace
import WebViewKit

/// Stands between a download and the app's own delegate, and has each callback recorded.
final class ForwardingDownloadDelegate: NSObject, WKDownloadDelegate {
  private unowned let recorder: NavigationRecorder
  private weak var app: (any WKDownloadDelegate)?
  private let nobody = Nobody()

  init(_ recorder: NavigationRecorder, _ app: any WKDownloadDelegate) {
    self.recorder = recorder
    self.app = app
  }

  /// The app's own, or one without any method.
  private var delegate: any WKDownloadDelegate { app ?? nobody }

  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    let question = recorder.question(about: response, suggestedFilename, for: download)
    let delegate = delegate
    recorder.forward(
      question, to: delegate, { self.recorder.text($0?.lastPathComponent) },
      give: { completionHandler($0) }
    ) { answer in
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
    let delegate = delegate
    recorder.forward(question, to: delegate, \.word, give: { decisionHandler($0) }) { answer in
      delegate.download(
        download, willPerformHTTPRedirection: response, newRequest: request
      ) { @MainActor @Sendable in answer($0) }
    }
  }

  func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let question = recorder.question(about: challenge, for: download)
    let delegate = delegate
    recorder.forward(
      question, to: delegate, { $0.0.word }, give: { completionHandler($0.0, $0.1) }
    ) { answer in
      delegate.download(download, didReceive: challenge) {
        @MainActor @Sendable in answer(($0, $1))
      }
    }
  }

  func downloadDidFinish(_ download: WKDownload) {
    recorder.downloadDidFinish(download)
    let delegate = delegate
    recorder.notify(delegate, of: .downloadDidFinish) { delegate.downloadDidFinish(download) }
  }

  func download(
    _ download: WKDownload, didFailWithError error: any Error, resumeData: Data?
  ) {
    recorder.download(download, didFailWithError: error, resumeData: resumeData)
    let delegate = delegate
    recorder.notify(delegate, of: .downloadDidFail) {
      delegate.download(download, didFailWithError: error, resumeData: resumeData)
    }
  }
}

/// A delegate that is without every method.
private final class Nobody: NSObject, WKDownloadDelegate, AbsentDelegate {}
#endif
