import FoundationNetworking
import WebViewKit

/// What a page wanted to show in a window of its own.
struct NewWindow: Sendable {
  var request: URLRequest
  /// The name by which links target it; nil for `_blank`, which has no opener either.
  var name: String?
  /// The frame that wanted it.
  var opener: FrameValues
  /// What its pages may do; nil is everything.
  var sandbox: Sandbox?
}
