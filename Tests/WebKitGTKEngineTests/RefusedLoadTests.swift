#if WebKitGTK
import FixtureServing
import Foundation
import FoundationNetworking
import FixtureSites
import Testing
import WebViewKit

extension RealEngineTests {
  /// Requests that WebKitGTK's API cannot send.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct RefusedLoadTests {
    /// A delegate that keeps the messages of failures.
    private final class Delegate: NSObject, WKNavigationDelegate, WKDownloadDelegate {
      var failures: [String] = []

      func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
      ) {
        failures.append(error.localizedDescription)
      }

      func download(
        _ download: WKDownload, didFailWithError error: any Error, resumeData: Data?
      ) {
        failures.append(error.localizedDescription)
      }

      func download(
        _ download: WKDownload, decideDestinationUsing response: URLResponse,
        suggestedFilename: String
      ) async -> URL? { nil }
    }

    @Test func `a POST load and a download with header fields fail without a request`() async throws
    {
      try await onStage(with: .webkitgtk, Origin(["/page": .html("<title>Page</title>")])) {
        stage in
        let delegate = Delegate()
        let webView = WKWebView(frame: .zero, configuration: stage.configuration())
        webView.navigationDelegate = delegate
        var request = URLRequest(url: stage.url("/page"))
        request.httpMethod = "POST"
        webView.load(request)
        try await stage.waitUntilIdle { !delegate.failures.isEmpty }
        request.httpMethod = "GET"
        request.setValue("a", forHTTPHeaderField: "X-A")
        webView.startDownload(using: request) { $0.delegate = delegate }
        try await stage.waitUntilIdle { delegate.failures.count > 1 }
        #expect(
          delegate.failures == [
            "WebKitGTK's API can load with GET only, not POST \(stage.url("/page"))",
            "WebKitGTK's API can download with GET and no header fields of the app's only",
          ])
        #expect(stage.session.log.isEmpty)
      }
    }
  }
}
#endif
