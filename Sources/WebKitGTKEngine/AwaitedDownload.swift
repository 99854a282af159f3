#if WebKitGTK
import Foundation
import FoundationNetworking
import WebViewKit

/// An action or response that was answered with `download`, until WebKit starts that download.
struct AwaitedDownload: Sendable {
  /// What was answered.
  enum Origin: Sendable {
    case action(NavigationActionValues)
    case response(NavigationResponseValues)

    /// The app's navigation that was asked about.
    var navigation: NavigationID? {
      if case .action(let values) = self { values.navigation } else { nil }
    }
  }

  var origin: Origin
  /// The round trips through the web and the network process since the answer.
  var trips = 0
  /// When the answer was given.
  let since = ContinuousClock.now

  /// The address that is downloaded.
  var url: URL? {
    switch origin {
    case .action(let values): values.request.url
    case .response(let values): values.response.url
    }
  }

  /// The callback that announces the download.
  func event(_ download: DownloadID) -> EngineEvent {
    switch origin {
    case .action(let values): .navigationActionDidBecomeDownload(values, download)
    case .response(let values): .navigationResponseDidBecomeDownload(values, download)
    }
  }
}
#endif
