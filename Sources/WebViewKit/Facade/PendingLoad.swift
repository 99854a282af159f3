#if !canImport(WebKit)
import Foundation

/// A load that the app began and that the engine has not yet taken up.
///
/// WKWebView knows of it at once (WebKit: PageLoadState's pending API request), so it overlays
/// what the engine reports until the engine has performed the command.
struct PendingLoad {
  /// The number of the command.
  var command: UInt64
  /// The URL to show.
  var url: URL
  /// What WebKit shows before anything has been received.
  static let estimatedProgress = 0.1
}
#endif
