#if WebKitGTK
import CWebKitGTK
import Foundation
import FoundationNetworking
import WebViewKit

extension GTKView {
  /// Begins a download of the app's.
  ///
  /// WebKitGTK's API takes an address alone: a request with more fails, rather than being sent as
  /// something else.
  func startDownload(_ id: DownloadID, _ request: URLRequest, _ began: Question<Void>) {
    let url = request.url?.absoluteString ?? ""
    let isPlain =
      request.httpBody == nil && request.httpBodyStream == nil
      && (request.httpMethod ?? "GET") == "GET" && (request.allHTTPHeaderFields ?? [:]).isEmpty
    guard isPlain, let native = webkit_web_view_download_uri(pointer, url) else {
      began.answer(())
      signal("refused: WebKitGTK's API downloads an address alone, not \(url) with more")
      let error = LoadError(
        domain: LoadError.ownDomain, code: 2,
        message: "WebKitGTK's API can download with GET and no header fields of the app's only",
        failingURL: request.url)
      return report(.downloadDidFail(id, error, resumeData: nil))
    }
    signal("download_uri \(url)")
    table.downloads[id] = GTKDownload(native, of: self, as: id)
    g_object_unref(UnsafeMutableRawPointer(native))
    began.answer(())
  }

  /// Announces a download by what was answered with `download`.
  func downloadStarted(_ download: GTKDownload, url: String) {
    signal("download-started \(url)")
    let place =
      awaitedDownloads.firstIndex { $0.url?.absoluteString == url }
      ?? awaitedDownloads.indices.first
    guard let place else { return }
    report(awaitedDownloads.remove(at: place).event(download.id))
    if awaitedDownloads.isEmpty { releaseEnd() }
  }
}
#endif
