import Foundation

extension URL {
  /// The empty page.
  static let aboutBlank = URL(special: "about:blank")
  /// The page of an `iframe` with a `srcdoc` attribute.
  static let srcdoc = URL(special: "about:srcdoc")

  private init(special: String) {
    self = URL(string: special) ?? URL(fileURLWithPath: "/")
  }

  /// Whether two addresses differ in the fragment at most.
  func isEqualIgnoringFragment(to other: URL) -> Bool {
    absoluteString.prefix { $0 != "#" } == other.absoluteString.prefix { $0 != "#" }
  }
}
