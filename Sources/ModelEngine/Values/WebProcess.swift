import Foundation

/// A process that shows pages; a page of another site is given one of its own.
struct WebProcess: Sendable {
  let number: Int
  /// The domain of the first page that it showed, about: ones aside; nil before that.
  var domain: String?

  func isSame(as other: WebProcess) -> Bool { number == other.number }
}

extension URL {
  /// What WebKit tells sites by: an address in numbers, or the last two labels of the host.
  ///
  /// WebKit asks the public suffix list (RegistrableDomain); names of tests are not in it.
  var domain: String {
    guard let host = host?.lowercased() else { return "" }
    guard !host.contains(":"), host.last?.isNumber == false else { return host }
    return host.split(separator: ".").suffix(2).joined(separator: ".")
  }

  /// Whether WebKit keeps a page there in the process of the page that leads to it.
  var isAboutOrData: Bool { isAbout || scheme?.lowercased() == "data" }
}
