#if !canImport(WebKit)
import Foundation
import FoundationNetworking

/// Decides where a download goes and hears how it ends (WKDownloadDelegate).
///
/// See ``WKNavigationDelegate`` for the three spellings.
@MainActor public protocol WKDownloadDelegate: NSObjectProtocol {
  /// Decides where the file goes; it must not exist and its folder must. Nil cancels.
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String, completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  )
  /// The same, for code written before handlers were isolated.
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String, completionHandler: @escaping (URL?) -> Void
  )
  /// The same, answered by returning.
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
  ) async -> URL?

  /// Decides whether a redirect is followed.
  func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
  )
  /// The same, for code written before handlers were isolated.
  func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, decisionHandler: @escaping (WKDownload.RedirectPolicy) -> Void
  )
  /// The same, answered by returning.
  func download(
    _ download: WKDownload, decidedPolicyForHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest
  ) async -> WKDownload.RedirectPolicy

  /// Answers an authentication challenge.
  func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  )
  /// The same, for code written before handlers were isolated.
  func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  )
  /// The same, answered by returning.
  func download(
    _ download: WKDownload, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)

  /// The file is complete.
  func downloadDidFinish(_ download: WKDownload)

  /// It failed, other than by `cancel`.
  func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?)
}
#endif
