import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Starts a download that the app asks for, and records when it has been handed over.
  ///
  /// - Parameter delegate: The app's delegate of the download.
  public func startDownload(
    using request: URLRequest, in webView: WKWebView, delegate: (any WKDownloadDelegate)?
  ) {
    let view = builder.numbers.view(webView)
    recordCompletion { complete in
      webView.startDownload(using: request) { download in
        self.builder.numbers.keep(download, view: view)
        download.delegate = delegate
        self.forwarder.stand(before: download)
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
