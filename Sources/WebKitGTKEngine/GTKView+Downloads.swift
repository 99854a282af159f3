#if WebKitGTK
import Foundation
import WebViewKit

extension GTKView {
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
