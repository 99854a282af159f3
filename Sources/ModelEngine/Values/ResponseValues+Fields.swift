import Foundation
import WebViewKit

extension ResponseValues {
  /// The value of the first field of a name.
  func value(of name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Where the response redirects to; a redirect status without a usable `Location` is a page.
  var redirectTarget: URL? {
    guard let status, [301, 302, 303, 307, 308].contains(status),
      let location = value(of: "Location"), !location.isEmpty
    else { return nil }
    return URL(string: location, relativeTo: url)?.absoluteURL
  }
}
