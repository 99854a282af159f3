import Foundation
import WebViewKit

/// A load that the app asked for and that has neither started nor ended: while there is one,
/// the view is loading and shows its URL (WebKit PageLoadState, `pendingAPIRequest`).
struct APIRequest: Hashable, Sendable {
  let navigation: NavigationID
  let url: URL?
}
