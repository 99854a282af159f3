import Foundation

/// The default referrer policy, strict-origin-when-cross-origin (W3C Referrer Policy, section 3.7).
enum Referrer {
  /// The value of `Referer` for a request from one document; nil where none is sent.
  static func value(from document: URL, to target: URL) -> String? {
    guard let scheme = document.scheme, ["http", "https"].contains(scheme),
      !(scheme == "https" && target.scheme == "http"),
      var parts = URLComponents(url: document, resolvingAgainstBaseURL: true)
    else { return nil }
    parts.fragment = nil
    parts.user = nil
    parts.password = nil
    let isSameOrigin =
      scheme == target.scheme && document.host == target.host && document.port == target.port
    if !isSameOrigin {
      parts.path = ""
      parts.query = nil
    }
    if parts.path.isEmpty { parts.path = "/" }
    return parts.string
  }
}
