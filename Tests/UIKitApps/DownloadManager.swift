#if canImport(UIKit)
import UIKit
import WebKit
#else
import WebViewKitUI
#endif

/// Saves what a page cannot show.
@MainActor final class DownloadManager: NSObject, WKNavigationDelegate, WKDownloadDelegate {
  let webView = WKWebView(frame: .zero)
  private(set) var files: [URL] = []
  private(set) var failures = 0
  private let folder: URL
  private var destinations: [ObjectIdentifier: URL] = [:]

  init(folder: URL) {
    self.folder = folder
    super.init()
    webView.navigationDelegate = self
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    navigationResponse.canShowMIMEType ? .allow : .download
  }

  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) {
    download.delegate = self
  }

  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
  ) async -> URL? {
    let file = folder.appendingPathComponent(suggestedFilename)
    destinations[ObjectIdentifier(download)] = file
    return file
  }

  func downloadDidFinish(_ download: WKDownload) {
    if let file = destinations.removeValue(forKey: ObjectIdentifier(download)) {
      files.append(file)
    }
  }

  func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {
    failures += 1
  }
}
