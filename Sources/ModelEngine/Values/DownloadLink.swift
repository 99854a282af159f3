import WebViewKit

/// The link with the attribute `download` that a download comes from.
struct DownloadLink: Hashable, Sendable {
  /// The value of the attribute.
  let name: String
  /// The frame that the link would lead elsewhere without the attribute.
  let frame: FrameID
}
