import Foundation

/// A delegate that decides where a download is stored, and is notified of its end.
///
/// Methods that ask the app have two forms; see ``WKNavigationDelegate``.
@preconcurrency @MainActor public protocol WKDownloadDelegate: NSObjectProtocol {
  /// Decides where the file is stored.
  ///
  /// The file must not exist yet, but its folder must exist. The answer `nil` cancels the download.
  @preconcurrency func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String, completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  )
  /// The asynchronous form of the method above; its result is the answer.
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
  ) async -> URL?

  /// Decides whether a redirect is followed.
  @preconcurrency func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
  )
  /// The asynchronous form of the method above; its result is the answer.
  func download(
    _ download: WKDownload, decidedPolicyForHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest
  ) async -> WKDownload.RedirectPolicy

  /// Answers an authentication challenge.
  @preconcurrency func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  )
  /// The asynchronous form of the method above; its result is the answer.
  func download(
    _ download: WKDownload, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)

  /// Called when the file is complete.
  func downloadDidFinish(_ download: WKDownload)

  /// Called when the download has failed, but not when the app cancelled it.
  func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?)
}

// The comment in WKNavigationDelegate+Defaults.swift explains these defaults.
extension WKDownloadDelegate {
  /// Calls the asynchronous form.
  @preconcurrency public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String, completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    DelegateForms.ask(self, completionHandler) {
      await self.download(
        download, decideDestinationUsing: response, suggestedFilename: suggestedFilename)
    }
  }

  /// Cancels the download.
  public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
  ) async -> URL? {
    await DelegateForms.answer(of: self, default: .none) {
      self.download(
        download, decideDestinationUsing: response, suggestedFilename: suggestedFilename,
        completionHandler: $0)
    }
  }

  /// Calls the asynchronous form.
  @preconcurrency public func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
  ) {
    DelegateForms.ask(self, decisionHandler) {
      await self.download(
        download, decidedPolicyForHTTPRedirection: response, newRequest: request)
    }
  }

  /// Follows the redirect.
  public func download(
    _ download: WKDownload, decidedPolicyForHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest
  ) async -> WKDownload.RedirectPolicy {
    await DelegateForms.answer(of: self, default: .allow) {
      self.download(
        download, willPerformHTTPRedirection: response, newRequest: request,
        decisionHandler: $0)
    }
  }

  /// Calls the asynchronous form.
  @preconcurrency public func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    DelegateForms.ask(self, completionHandler) {
      await self.download(download, respondTo: challenge)
    }
  }

  /// Rejects the protection space; server trust, however, is evaluated as usual.
  public func download(
    _ download: WKDownload, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    await DelegateForms.answer(of: self, default: (challenge.defaultDisposition, nil)) {
      self.download(download, didReceive: challenge, completionHandler: $0)
    }
  }

  /// Does nothing.
  public func downloadDidFinish(_ download: WKDownload) { DelegateForms.recordAbsence(in: self) }

  /// Does nothing.
  public func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?)
  { DelegateForms.recordAbsence(in: self) }
}
