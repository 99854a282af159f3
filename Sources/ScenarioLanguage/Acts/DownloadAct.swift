import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

/// The app downloads something without showing it, or cancels a download.
package enum DownloadAct: Hashable, Sendable {
  /// Downloads what a request gives.
  case start(AuthoredRequest)
  /// Cancels the view's latest download.
  case cancel
}

extension DownloadAct: ActGroup {
  /// The act in the words of a scenario file, in one line.
  package var description: String {
    switch self {
    case .start(let request): "startDownload \(request.url)"
    case .cancel: "cancelDownload"
    }
  }

  func event(view: Int, names: OriginNames) -> TraceEvent? {
    switch self {
    case .start(let request):
      let url = names.shortened(names.filled(in: request.url))
      return TraceEvent(.startDownload, view: view, [.url: .string(url)])
    case .cancel: return TraceEvent(.cancelDownload, view: view)
    }
  }

  func perform(on view: WKWebView, by app: any ScenarioApp) {
    switch self {
    case .start(let authored):
      guard let request = URLRequest(authored, names: app.names) else {
        return app.fail("'\(authored.url)' is no URL; check the scenario's startDownload")
      }
      app.recorder?.startDownload(using: request, in: view)
    case .cancel:
      guard app.recorder?.cancelDownload(in: view) == true else {
        return app.fail("there is no download in this view to cancel; check the steps before")
      }
    }
  }
}
