#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// The downloads of a web process, from the app's answer `download` to the announcement.
@WebKitActor final class DownloadAnnouncements {
  private unowned let process: WebProcess
  /// The actions and responses that were answered with `download` and whose download is not
  /// announced.
  private var awaitedDownloads: [Awaited] = []
  /// The end of a load whose download was asked for and is not announced yet.
  private var heldEnd: (event: EngineEvent, provenance: Provenance)?

  init(_ process: WebProcess) { self.process = process }

  private var view: GTKView { process.view }

  /// The number of round trips within which WebKit announces a download.
  ///
  /// The web process has the answer before the first round trip ends. The network process, which
  /// announces the download, has the request before the second one ends, unless messages of other
  /// connections overtake it.
  private static let tripsToDownload = 3
  /// The least time to wait besides the round trips.
  ///
  /// Round trips may not reach the load's process, and on a busy machine one connection may lag
  /// behind another.
  private static let timeToDownload = Duration.seconds(2)

  private func isRefused(_ download: Awaited) -> Bool {
    download.trips >= Self.tripsToDownload && download.since + Self.timeToDownload < .now
  }

  /// Whether a download that was asked for may still be announced.
  ///
  /// While the page's scripts wait for a dialog, no download is announced.
  var awaitsDownload: Bool { !awaitedDownloads.isEmpty && process.openDialogs == 0 }

  /// Waits until the download begins, or WebKit has refused it.
  ///
  /// WebKit refuses the download of a frame whose sandbox does not allow downloads
  /// (PolicyChecker.cpp, DocumentLoader.cpp), and sends no signal.
  func awaitDownload(_ download: Awaited) {
    awaitedDownloads.append(download)
    guard awaitedDownloads.count == 1 else { return }
    Task { @WebKitActor [process, view] in
      while !awaitedDownloads.isEmpty, !process.hasEnded { await seek(by: process, in: view) }
    }
  }

  /// Makes a round trip through the web and the network process, and drops refused downloads.
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
  /// WKWebView always announces the download first (oracle M02, M03). In WebKitGTK the two come
  /// from different processes, in either order.
  func reportEnd(_ event: EngineEvent, _ provenance: Provenance = .observed) {
    guard !awaitedDownloads.isEmpty else { return view.report(event, provenance) }
    var provenance = provenance
    provenance.place = SuppliedPart.heldEnd.rawValue
    heldEnd = (event, provenance)
  }

  /// Reports the end that waited for a download.
  func releaseEnd() {
    guard let held = heldEnd else { return }
    heldEnd = nil
    view.report(held.event, held.provenance)
  }

  /// Announces a download by the action or response that was answered with `download`.
  func downloadStarted(_ download: GTKDownload, url: String) {
    view.signal("download-started \(url)")
    let place =
      awaitedDownloads.firstIndex { $0.url?.absoluteString == url }
      ?? awaitedDownloads.indices.first
    guard let place else { return }
    view.report(.didBecomeDownload(awaitedDownloads.remove(at: place).origin, download.id))
    if awaitedDownloads.isEmpty { releaseEnd() }
  }

  /// An action or response that was answered with `download`, until WebKit starts that download.
  struct Awaited: Sendable {
    var origin: EngineEvent.DownloadOrigin
    /// The number of round trips through the web and the network process since the answer.
    var trips = 0
    /// The time of the answer.
    let since = ContinuousClock.now

    /// The address that is downloaded.
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
