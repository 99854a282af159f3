import Foundation

/// The properties of a web view at one moment, with the names that they have in WKWebView.
package struct WebViewState: Hashable, Sendable {
  /// The URL to show: if the app began the load, the URL of the provisional load.
  package var url: URL?
  /// The page's title; empty if the page has no title.
  package var title = ""
  /// Whether a main-frame load is pending, provisional, or committed and unfinished.
  package var isLoading = false
  /// The estimated progress of the load, from 0 to 1.
  package var estimatedProgress = 0.0
  /// Whether all content of the page came over secure connections.
  package var hasOnlySecureContent = false
  /// The certificate chain of the page's server in DER, the server's certificate first; `nil` if
  /// the page did not come over TLS.
  package var serverTrust: [Data]?
  /// Whether an element is in full screen.
  package var isFullscreen = false
  /// The state of the page's recording with a camera.
  package var camera = CaptureState.none
  /// The state of the page's recording with a microphone.
  package var microphone = CaptureState.none
  /// The back-forward list in the engine's own format.
  package var interactionState: Data?
  /// The back-forward list, oldest first.
  package var history: [HistoryItemValues] = []
  /// The index of the current item in ``history``; `nil` if the list is empty.
  package var historyIndex: Int?
  /// Whether there is an item before the current item.
  package var canGoBack = false
  /// Whether there is an item after the current item.
  package var canGoForward = false
  /// The parts of navtrace that made up values of properties, keyed by the property's name.
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
  /// The title of the page; `nil` if it is not known.
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
