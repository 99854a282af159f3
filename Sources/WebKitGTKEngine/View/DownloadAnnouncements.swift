#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// The downloads of a web process that the app has requested and WebKit has not announced yet.
///
/// The app requests a download with the answer `download`. WebKit announces it with the signal
/// `download-started`.
@WebKitActor final class DownloadAnnouncements {
  private unowned let process: WebProcess
  /// The actions and responses that the app answered with `download`, and whose download WebKit has
  /// not announced yet.
  private var awaitedDownloads: [Awaited] = []
  /// The end of a load, delayed until the load's download is announced.
  private var heldEnd: (event: EngineEvent, provenance: Provenance)?

  init(_ process: WebProcess) { self.process = process }

  private var view: GTKView { process.view }

  /// The number of round trips within which WebKit announces a download.
  ///
  /// The web process has the answer before the end of the first round trip. The network process,
  /// which announces the download, has the request before the end of the second round trip, unless
  /// messages of other connections overtake the request.
  private static let tripsToDownload = 3
  /// The minimum time to wait, regardless of the number of round trips.
  ///
  /// Round trips may not reach the load's process, and on a busy computer one connection may be
  /// slower than another.
  private static let timeToDownload = Duration.seconds(2)

  private func isRefused(_ download: Awaited) -> Bool {
    download.trips >= Self.tripsToDownload && download.since + Self.timeToDownload < .now
  }

  /// Whether WebKit may still announce a download that the app has requested.
  ///
  /// While the page's scripts wait for a dialog, WebKit does not announce a download.
  var awaitsDownload: Bool { !awaitedDownloads.isEmpty && process.openDialogs == 0 }

  /// Adds a download, and makes round trips until the download begins or counts as refused.
  ///
  /// WebKit refuses the download of a frame whose sandbox does not allow downloads
  /// (PolicyChecker.cpp, DocumentLoader.cpp), and does not send a signal.
  func awaitDownload(_ download: Awaited) {
    awaitedDownloads.append(download)
    guard awaitedDownloads.count == 1 else { return }
    Task { @WebKitActor [process, view] in
      while !awaitedDownloads.isEmpty, !process.hasEnded { await seek(by: process, in: view) }
    }
  }

  /// Makes a round trip through the web and network processes, and drops refused downloads.
  private func seek(by process: WebProcess, in view: GTKView) async {
    let deadline = ContinuousClock.now + .seconds(1)
    guard await process.roundTrip().wait(until: deadline) == .completed,
      await view.session.roundTrip().wait(until: deadline) != nil
    else {
      _ = await view.table.nextActivity().wait(until: .now + .milliseconds(100))
      return
    }
    for index in awaitedDownloads.indices { awaitedDownloads[index].trips += 1 }
    let refused = awaitedDownloads.filter(isRefused)
    guard !refused.isEmpty else { return }
    awaitedDownloads.removeAll(where: isRefused)
    for download in refused {
      view.signal("refused: no download-started \(download.url?.absoluteString ?? "")")
    }
    if awaitedDownloads.isEmpty { releaseEnd() }
  }

  /// Reports the end of a load, after the announcement of the load's download if there is one.
  ///
  /// WKWebView always announces the download first (cases M02 and M03 of `Fixtures/Oracle.yaml`).
  /// In WebKitGTK, the end and the announcement come from different processes, in any order.
  func reportEnd(_ event: EngineEvent, _ provenance: Provenance = .observed) {
    guard !awaitedDownloads.isEmpty else { return view.report(event, provenance) }
    var provenance = provenance
    provenance.place = SuppliedPart.heldEnd.rawValue
    heldEnd = (event, provenance)
  }

  /// Reports the end of a load that was delayed for a download.
  func releaseEnd() {
    guard let held = heldEnd else { return }
    heldEnd = nil
    view.report(held.event, held.provenance)
  }

  /// Reports that the download of an action or response has begun.
  func downloadStarted(_ download: GTKDownload, url: String) {
    view.signal("download-started \(url)")
    let place =
      awaitedDownloads.firstIndex { $0.url?.absoluteString == url }
      ?? awaitedDownloads.indices.first
    guard let place else { return }
    view.report(.didBecomeDownload(awaitedDownloads.remove(at: place).origin, download.id))
    if awaitedDownloads.isEmpty { releaseEnd() }
  }

  /// An action or response that the app answered with `download`, until WebKit starts the download.
  struct Awaited: Sendable {
    var origin: EngineEvent.DownloadOrigin
    /// The number of round trips through the web process and the network process since the answer.
    var trips = 0
    /// The time of the answer.
    let since = ContinuousClock.now

    /// The URL of the download.
    var url: URL? {
      switch origin {
      case .action(let values): values.request.url
      case .response(let values): values.response.url
      }
    }
  }
}

extension EngineEvent.DownloadOrigin {
  /// The app's navigation that the action belongs to; `nil` for a response.
  var navigation: NavigationID? {
    if case .action(let values) = self { values.navigation } else { nil }
  }
}
#endif
