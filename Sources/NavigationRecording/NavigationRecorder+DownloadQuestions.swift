import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// The event that an action has become a download, which belongs to the view from then on.
  func became(
    _ download: WKDownload, _ action: WKNavigationAction, in webView: WKWebView
  ) -> TraceEvent {
    keep(
      download,
      event(.navigationActionDidBecomeDownload, webView, [.url: short(action.request.url)]))
  }

  /// The event that a response has become a download, which belongs to the view from then on.
  func became(
    _ download: WKDownload, _ response: WKNavigationResponse, in webView: WKWebView
  ) -> TraceEvent {
    keep(
      download,
      event(.navigationResponseDidBecomeDownload, webView, [.url: short(response.response.url)]))
  }

  /// The question where a download is to be written.
  func question(
    about response: URLResponse, _ suggestedFilename: String, for download: WKDownload
  ) -> TraceEvent {
    event(
      .downloadDecideDestination, download,
      [
        .filename: .string(suggestedFilename), .url: short(response.url),
        .status: status(of: response), .mime: text(response.mimeType),
      ])
  }

  /// The question whether a download follows a redirect.
  func question(
    about response: HTTPURLResponse, followedBy request: URLRequest, of download: WKDownload
  ) -> TraceEvent {
    event(
      .downloadWillPerformHTTPRedirection, download,
      [.status: .integer(response.statusCode), .url: short(request.url)])
  }

  /// The question which credential a download shall use.
  func question(
    about challenge: URLAuthenticationChallenge, for download: WKDownload
  ) -> TraceEvent {
    event(.downloadDidReceiveAuthenticationChallenge, download, fields(of: challenge))
  }

  /// An event of the view that a download began in.
  func event(
    _ kind: EventKind, _ download: WKDownload, _ fields: [EventField: TraceValue] = [:]
  ) -> TraceEvent {
    TraceEvent(kind, view: numbers.view(of: download), fields)
  }

  private func keep(_ download: WKDownload, _ event: TraceEvent) -> TraceEvent {
    numbers.keep(download, view: event.view)
    return event
  }
}
