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
      return report(
        .downloadDidFail(id, error, resumeData: nil),
        Provenance(event: SuppliedPart.refusedRequest.rawValue))
    }
    signal("download_uri \(url)")
    table.downloads[id] = GTKDownload(native, of: self, as: id)
    g_object_unref(UnsafeMutableRawPointer(native))
    began.answer(())
  }

  /// The round trips within which a download that WebKit begins is announced.
  ///
  /// The web process has the answer before the first one ends, and the network process, which
  /// announces the download, has its request before the second one, but for the order between their
  /// connections.
  private static let tripsToDownload = 3
  /// The time that it is given besides: its load may be in a process that round trips pass by, and
  /// on a busy machine one connection may lag behind another.
  private static let timeToDownload = Duration.seconds(2)

  private func isRefused(_ download: AwaitedDownload) -> Bool {
    download.trips >= Self.tripsToDownload && download.since + Self.timeToDownload < .now
  }

  /// Whether a download that was asked for may still be announced; nothing is while the page's
  /// scripts wait for a dialog.
  var awaitsDownload: Bool { !awaitedDownloads.isEmpty && openDialogs == 0 }

  /// Expects the download that was asked for, or that WebKit refuses to begin it: that of a frame
  /// whose sandbox allows none (PolicyChecker.cpp, DocumentLoader.cpp), which no signal tells.
  func awaitDownload(_ download: AwaitedDownload) {
    awaitedDownloads.append(download)
    guard awaitedDownloads.count == 1 else { return }
    Task { @WebKitActor in
      while !awaitedDownloads.isEmpty { await seekDownloads() }
    }
  }

  /// Makes a round trip through the web and the network process, and drops what is refused.
  private func seekDownloads() async {
    let deadline = ContinuousClock.now + .seconds(1)
    guard await roundTrip().wait(until: deadline) == .completed,
      await session.roundTrip().wait(until: deadline) != nil
    else {
      _ = await table.nextActivity().wait(until: .now + .milliseconds(100))
      return
    }
    for index in awaitedDownloads.indices { awaitedDownloads[index].trips += 1 }
    let refused = awaitedDownloads.filter(isRefused)
    guard !refused.isEmpty else { return }
    awaitedDownloads.removeAll(where: isRefused)
    for download in refused {
      signal("refused: no download-started \(download.url?.absoluteString ?? "")")
    }
    if awaitedDownloads.isEmpty { releaseEnd() }
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
