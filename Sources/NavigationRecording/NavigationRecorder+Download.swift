import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder: WKDownloadDelegate {
  /// Records the question and whether the download may go on.
  public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    let question = event(
      .downloadDecideDestination, download,
      [
        .filename: .string(suggestedFilename), .url: short(response.url),
        .status: status(of: response), .mime: text(response.mimeType),
      ])
    let destination = behaviour.destination(for: question, suggestedFilename: suggestedFilename)
    record(question.answered(text(destination?.lastPathComponent)))
    completionHandler(destination)
    react(to: question, of: download)
  }

  /// Records the redirect and follows it.
  public func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
  ) {
    let question = event(
      .downloadWillPerformHTTPRedirection, download,
      [.status: .integer(response.statusCode), .url: short(request.url)])
    record(question.answered("allow"))
    decisionHandler(.allow)
    react(to: question, of: download)
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

  private func event(
    _ kind: EventKind, _ download: WKDownload, _ fields: [EventField: TraceValue] = [:]
  ) -> TraceEvent {
    TraceEvent(kind, view: numbers.view(of: download), fields)
  }

  private func react(to event: TraceEvent, of download: WKDownload) {
    if let webView = download.webView { behaviour.react(to: event, in: webView) }
  }
}
