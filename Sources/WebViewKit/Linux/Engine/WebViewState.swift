import Foundation

/// The properties of a web view at one moment, by WKWebView's names.
package struct WebViewState: Hashable, Sendable {
  /// The URL to show: the provisional one if the app began the load.
  package var url: URL?
  /// The page's title, empty if it has none.
  package var title = ""
  /// Whether a main-frame load is pending, provisional, or committed and unfinished.
  package var isLoading = false
  /// The estimated progress of the load, from 0 to 1.
  package var estimatedProgress = 0.0
  /// Whether everything on the page came over a secure connection.
  package var hasOnlySecureContent = false
  /// The certificates of the page's server in DER, its own first; `nil` without TLS.
  package var serverTrust: [Data]?
  /// Whether an element fills the screen.
  package var isFullscreen = false
  /// Whether the page records with a camera.
  package var camera = CaptureState.none
  /// Whether the page records with a microphone.
  package var microphone = CaptureState.none
  /// The back-forward list in the engine's own form.
  package var interactionState: Data?
  /// The back-forward list, oldest first.
  package var history: [HistoryItemValues] = []
  /// The place of the current item in ``history``; `nil` if the list is empty.
  package var historyIndex: Int?
  /// Whether there is an item before the current one.
  package var canGoBack = false
  /// Whether there is an item after the current one.
  package var canGoForward = false
  /// The parts of the engine's adapter that made up properties, by the property's name.
  package var supplied: [String: String] = [:]

  /// Creates the state of a view that has loaded nothing.
  package init() {}
}

/// The values of one item of a back-forward list.
package struct HistoryItemValues: Hashable, Sendable {
  /// The identifier, which stays the same while the item is in the list.
  package var id: HistoryItemID
  /// The URL of the page.
  package var url: URL
  /// The title of the page, `nil` if it is not known.
  package var title: String?
  /// The URL of the first request, before redirects.
  package var initialURL: URL

  /// Creates the values of an item.
  package init(id: HistoryItemID, url: URL, title: String?, initialURL: URL) {
    self.id = id
    self.url = url
    self.title = title
    self.initialURL = initialURL
  }
}

/// The state of a page's recording.
package typealias CaptureState = WKMediaCaptureState

/// A device with which a page records.
package enum CaptureDevice: Hashable, Sendable {
  /// The camera.
  case camera
  /// The microphone.
  case microphone
}
