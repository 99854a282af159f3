import Foundation
import WebViewKit

extension ResponseValues {
  /// The value of the first field of a name.
  func value(of name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The values of all fields of a name, split at commas.
  func values(of name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name.lowercased() }
      .flatMap { $0.value.split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The redirect that the response is; one without `Location` is a page.
  var redirect: Redirect? {
    guard let status, [301, 302, 303, 307, 308].contains(status),
      let location = value(of: "Location")
    else { return nil }
    if location.isEmpty { return .withoutAddress }
    return WebAddress.resolve(location, relativeTo: url)
      .map { .to($0, status: status) } ?? .malformed
  }
}
