import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Starts a download that the app asks for, and records when it has been handed over.
  public func startDownload(using request: URLRequest, in webView: WKWebView) {
    let view = builder.numbers.view(webView)
    recordCompletion { complete in
      webView.startDownload(using: request) { download in
        self.builder.numbers.keep(download, view: view)
        download.delegate = self.answering
        complete(
          TraceEvent(
            .downloadStarted, view: view, [.url: self.builder.short(download.originalRequest?.url)])
        )
      }
    }
  }

  /// Cancels the view's latest download, and records the completion.
  ///
  /// - Returns: False if there has been none.
  public func cancelDownload(in webView: WKWebView) -> Bool {
    let view = builder.numbers.view(webView)
    guard let download = builder.numbers.download(of: view) else { return false }
    recordCompletion { complete in
      download.cancel { data in
        complete(TraceEvent(.downloadCancelled, view: view, [.resumable: .bool(data != nil)]))
      }
    }
    return true
  }
}

extension NavigationRecorder: WKURLSchemeHandler {
  /// Records it and lets the app answer.
  public func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    let request = urlSchemeTask.request
    let event = builder.event(
      .startURLSchemeTask, webView,
      [.url: builder.short(request.url), .method: .string(request.httpMethod ?? "GET")])
    record(event)
    behaviour.answer(urlSchemeTask, for: event)
    behaviour.react(to: event, in: webView)
  }

  /// Records it.
  public func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
    behaviour.stop(urlSchemeTask)
    recordNotification(
      builder.event(.stopURLSchemeTask, webView, [.url: builder.short(urlSchemeTask.request.url)]),
      in: webView)
  }
}
