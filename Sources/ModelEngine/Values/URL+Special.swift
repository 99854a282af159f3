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

  /// Whether two addresses differ in the fragment at most.
  func isEqualIgnoringFragment(to other: URL) -> Bool {
    absoluteString.prefix { $0 != "#" } == other.absoluteString.prefix { $0 != "#" }
  }
}
