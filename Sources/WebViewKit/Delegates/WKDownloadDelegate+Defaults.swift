#if !canImport(WebKit)
import Foundation
import FoundationNetworking

// For each question the facade calls the first form. Its default calls the second, whose default
// awaits the third, whose default does what WKWebView does where the method is absent. The task is
// begun in place, so only an app that suspends in it leaves the order of the reports.
extension WKDownloadDelegate {
  /// Asks the second form.
  public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String, completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    let plain: (URL?) -> Void = { completionHandler($0) }
    DelegateForms.descend(into: self) {
      self.download(
        download, decideDestinationUsing: response, suggestedFilename: suggestedFilename,
        completionHandler: plain)
    }
  }

  /// Asks the third form.
  public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse,
    suggestedFilename: String, completionHandler: @escaping (URL?) -> Void
  ) {
    guard DelegateForms.isDescending(into: self) else {
      let handler: @MainActor @Sendable (URL?) -> Void = { completionHandler($0) }
      return self.download(
        download, decideDestinationUsing: response, suggestedFilename: suggestedFilename,
        completionHandler: handler)
    }
    Task.immediate {
      let answer = await self.download(
        download, decideDestinationUsing: response, suggestedFilename: suggestedFilename)
      completionHandler(answer)
    }
  }

  /// Cancels.
  public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
  ) async -> URL? {
    guard DelegateForms.isDescending(into: self) else {
      return await withCheckedContinuation { continuation in
        let handler: @MainActor @Sendable (URL?) -> Void = { continuation.resume(returning: $0) }
        self.download(
          download, decideDestinationUsing: response, suggestedFilename: suggestedFilename,
          completionHandler: handler)
      }
    }
    DelegateForms.end(in: self)
    return nil
  }

  /// Asks the second form.
  public func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
  ) {
    let plain: (WKDownload.RedirectPolicy) -> Void = { decisionHandler($0) }
    DelegateForms.descend(into: self) {
      self.download(
        download, willPerformHTTPRedirection: response, newRequest: request, decisionHandler: plain)
    }
  }

  /// Asks the third form.
  public func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, decisionHandler: @escaping (WKDownload.RedirectPolicy) -> Void
  ) {
    guard DelegateForms.isDescending(into: self) else {
      let handler: @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void = {
        decisionHandler($0)
      }
      return self.download(
        download, willPerformHTTPRedirection: response, newRequest: request,
        decisionHandler: handler)
    }
    Task.immediate {
      let answer = await self.download(
        download, decidedPolicyForHTTPRedirection: response, newRequest: request)
      decisionHandler(answer)
    }
  }

  /// Follows it.
  public func download(
    _ download: WKDownload, decidedPolicyForHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest
  ) async -> WKDownload.RedirectPolicy {
    guard DelegateForms.isDescending(into: self) else {
      return await withCheckedContinuation { continuation in
        let handler: @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void = {
          continuation.resume(returning: $0)
        }
        self.download(
          download, willPerformHTTPRedirection: response, newRequest: request,
          decisionHandler: handler)
      }
    }
    DelegateForms.end(in: self)
    return .allow
  }

  /// Asks the second form.
  public func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let plain: (URLSession.AuthChallengeDisposition, URLCredential?) -> Void = {
      completionHandler($0, $1)
    }
    DelegateForms.descend(into: self) {
      self.download(download, didReceive: challenge, completionHandler: plain)
    }
  }

  /// Asks the third form.
  public func download(
    _ download: WKDownload, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard DelegateForms.isDescending(into: self) else {
      let handler:
        @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void = {
          completionHandler($0, $1)
        }
      return self.download(download, didReceive: challenge, completionHandler: handler)
    }
    Task.immediate {
      let (disposition, credential) = await self.download(download, respondTo: challenge)
      completionHandler(disposition, credential)
    }
  }

  /// Rejects the protection space; server trust is judged as usual.
  public func download(
    _ download: WKDownload, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    guard DelegateForms.isDescending(into: self) else {
      return await withCheckedContinuation { continuation in
        let handler:
          @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void = {
            continuation.resume(returning: ($0, $1))
          }
        self.download(download, didReceive: challenge, completionHandler: handler)
      }
    }
    DelegateForms.end(in: self)
    return (challenge.defaultDisposition, nil)
  }

  /// Does nothing.
  public func downloadDidFinish(_ download: WKDownload) { DelegateForms.end(in: self) }

  /// Does nothing.
  public func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?)
  { DelegateForms.end(in: self) }
}
#endif
