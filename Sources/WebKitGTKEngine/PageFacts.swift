#if WebKitGTK
import Foundation

/// What a view keeps of its page because no property of WebKitGTK tells it, or not at all times.
struct PageFacts {
  /// The certificates of the page's server in DER, its own first.
  var certificates: [Data]?
  /// Whether WebKit has detected content that did not come over TLS.
  var hasInsecureContent = false
  /// Whether an element fills the screen.
  var isFullscreen = false
  /// The back-forward list, as WebKit writes it down.
  var session: Data?
}
#endif
