#if canImport(WebKit)
import Foundation
import NavigationTrace
import WebViewKit

/// Stands between a download and the app's own delegate, and has each callback recorded.
@MainActor final class ForwardingDownloadDelegate: NSObject, WKDownloadDelegate {
  private unowned let recorder: NavigationRecorder
  private nonisolated let app: AppDownloadDelegate

  init(_ recorder: NavigationRecorder, _ app: any WKDownloadDelegate) {
    self.recorder = recorder
    self.app = AppDownloadDelegate(app)
  }

  /// Whether the delegate has a method: the app's has it, or it tells of the end only.
  nonisolated override func responds(to selector: Selector!) -> Bool {
    guard let selector else { return false }
    if Self.harmless.contains(NSStringFromSelector(selector)) { return true }
    return owner(of: selector) != nil || NSObject.instancesRespond(to: selector)
  }

  /// The app's delegate, where it has a method which this one lacks.
  nonisolated override func forwardingTarget(for selector: Selector!) -> Any? {
    selector.flatMap { owner(of: $0) }
  }

  /// The app's delegate, where it has a method; WebKit calls delegates on the main thread only.
  private nonisolated func owner(of selector: Selector) -> NSObject? {
    let name = NSStringFromSelector(selector)
    // Not shared: it is set, in this thread, before the next line is reached.
    nonisolated(unsafe) var owner: NSObject?
    MainActor.assumeIsolated {
      owner = (app.delegate as? NSObject)
        .flatMap { $0.responds(to: NSSelectorFromString(name)) ? $0 : nil }
    }
    return owner
  }

  private nonisolated static let harmless = Set(
    [
      #selector(ForwardingDownloadDelegate.downloadDidFinish(_:)),
      #selector(ForwardingDownloadDelegate.download(_:didFailWithError:resumeData:)),
    ].map(NSStringFromSelector))

  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    let question = recorder.question(about: response, suggestedFilename, for: download)
    recorder.forward(
      question, { self.recorder.text($0?.lastPathComponent) }, give: { completionHandler($0) }
    ) { (answer: @escaping (URL?) -> Void) in
      guard let delegate = app.delegate else { return answer(nil) }
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
      let asked: Void? = app.delegate?.download?(
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
      let asked: Void? = app.delegate?.download?(download, didReceive: challenge) {
        @MainActor @Sendable in answer(($0, $1))
      }
      if asked == nil { answer((.performDefaultHandling, nil)) }
    }
  }

  func downloadDidFinish(_ download: WKDownload) {
    recorder.downloadDidFinish(download)
    app.delegate?.downloadDidFinish?(download)
  }

  func download(
    _ download: WKDownload, didFailWithError error: any Error, resumeData: Data?
  ) {
    recorder.download(download, didFailWithError: error, resumeData: resumeData)
    app.delegate?.download?(download, didFailWithError: error, resumeData: resumeData)
  }
}

/// An app's own delegate of a download, which belongs to the app.
@MainActor private final class AppDownloadDelegate {
  weak var delegate: (any WKDownloadDelegate)?

  init(_ delegate: any WKDownloadDelegate) { self.delegate = delegate }
}
#endif
