import Foundation

/// What the machine must know of a parsed document.
struct PageContent: Hashable, Sendable {
  /// An `iframe` or `frame` element.
  struct Subframe: Hashable, Sendable {
    /// The resolved address; nil is `about:blank`.
    var url: URL?
    /// The name by which links target it.
    var name: String?
    /// The `srcdoc` attribute.
    var content: SubstituteContent?
    /// The `sandbox` attribute.
    var sandbox: Sandbox?
  }

  /// A client redirect (`meta http-equiv=refresh` or the `Refresh` header field).
  struct Refresh: Hashable, Sendable {
    var delay: Double
    var url: URL
  }

  var title = ""
  /// In document order.
  var subframes: [Subframe] = []
  var refresh: Refresh?
}
