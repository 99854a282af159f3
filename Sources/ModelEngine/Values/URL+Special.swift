import Foundation

extension URL {
  /// The empty page.
  static let aboutBlank = URL(special: "about:blank")
  /// The page of an `iframe` with a `srcdoc` attribute.
  static let srcdoc = URL(special: "about:srcdoc")

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
