import Foundation

extension URL {
  /// The empty page.
  static let aboutBlank = URL(special: "about:blank")
  /// The page of an `iframe` with a `srcdoc` attribute.
  static let srcdoc = URL(special: "about:srcdoc")

  /// Whether the scheme is `https`; cheaper than taking the scheme out of the URL.
  var isSecure: Bool { absoluteString.hasPrefix("https:") }
  /// Whether the scheme is `http` or `https`.
  var isOfTheWeb: Bool { absoluteString.hasPrefix("http:") || isSecure }
  /// Whether the scheme is `about`.
  var isAbout: Bool { absoluteString.hasPrefix("about:") }

  private init(special: String) {
    self = URL(string: special) ?? URL(fileURLWithPath: "/")
  }

  /// The host, where it can be one: the URL standard forbids some characters (F04).
  var validHost: String? {
    guard let host, !host.isEmpty else { return nil }
    let isForbidden = host.utf8.contains {
      $0 <= 0x20 || $0 == 0x7F || "#%/<>?@\\^|".utf8.contains($0)
    }
    return isForbidden ? nil : host
  }

  /// Whether two addresses differ in the fragment at most.
  func isEqualIgnoringFragment(to other: URL) -> Bool {
    absoluteString.prefix { $0 != "#" } == other.absoluteString.prefix { $0 != "#" }
  }
}
