import Foundation
import WebViewKit

extension ReferrerPolicy {
  /// Returns the value of `Origin` for a form that a document posts (Fetch 3.1, append a request
  /// `Origin` header; WebKit SecurityPolicy::generateOriginHeader).
  ///
  /// WebKit also sends the origin to servers without TLS, although the standard hides it from them
  /// (observed webkitgtk 2.50.6 in WebCore/page/SecurityPolicy.cpp).
  func originField(of document: OriginValues, to target: URL?) -> String {
    let isHidden =
      self == .noReferrer || self == .sameOrigin && document != OriginValues(target)
    return isHidden ? OriginValues.hidden : document.field
  }
}

extension OriginValues {
  /// The value of `Origin` for an opaque origin.
  static let hidden = "null"

  /// The value of the field `Origin` (HTML 7.1.1, serialization of an origin).
  var field: String {
    guard !["", "about", "data", "file"].contains(scheme) else { return Self.hidden }
    let name = host.contains(":") ? "[\(host)]" : host
    return "\(scheme)://\(name)" + (port == 0 ? "" : ":\(port)")
  }
}

extension URLRequest {
  /// Sets the field `Origin`, unless the method is GET or HEAD.
  mutating func setOrigin(_ origin: @autoclosure () -> String) {
    guard !["GET", "HEAD"].contains(httpMethod ?? "GET") else { return }
    obey(.postTellsItsOrigin)
    setValue(origin(), forHTTPHeaderField: "Origin")
  }
}
