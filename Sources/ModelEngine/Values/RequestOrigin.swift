import Foundation
import WebViewKit

extension ReferrerPolicy {
  /// Returns the value of `Origin` for a form that a document posts (Fetch 3.1, append a request
  /// `Origin` header; WebKit SecurityPolicy::generateOriginHeader).
  func originField(of document: OriginValues, to target: URL?) -> String {
    let isHidden =
      switch self {
      case .noReferrer: true
      case .sameOrigin: document != OriginValues(target)
      case .noReferrerWhenDowngrade, .strictOrigin, .strictOriginWhenCrossOrigin:
        document.scheme == "https" && target?.isSecure != true
      case .origin, .originWhenCrossOrigin, .unsafeURL: false
      }
    return isHidden ? OriginValues.hidden : document.field
  }
}

extension OriginValues {
  /// The value of `Origin` of an opaque origin.
  static let hidden = "null"

  /// The value of the field `Origin` (HTML 7.1.1, serialization of an origin).
  var field: String {
    guard !["", "about", "data", "file"].contains(scheme) else { return Self.hidden }
    let name = host.contains(":") ? "[\(host)]" : host
    return "\(scheme)://\(name)" + (port == 0 ? "" : ":\(port)")
  }
}

extension URLRequest {
  /// Sets the field `Origin`, which only requests by other methods than GET and HEAD have.
  mutating func setOrigin(_ origin: @autoclosure () -> String) {
    guard !["GET", "HEAD"].contains(httpMethod ?? "GET") else { return }
    obey(.postTellsItsOrigin)
    setValue(origin(), forHTTPHeaderField: "Origin")
  }
}
