import Foundation
import WebViewKit

/// The fields that a view adds to its requests over HTTP, unless they bring their own.
///
/// They live as long as the view; the app may change the user agent.
struct RequestFields: Sendable {
  /// The value of `User-Agent`.
  var userAgent = "" { didSet { fields["User-Agent"] = userAgent.isEmpty ? nil : userAgent } }
  private var fields = [
    "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
  ]

  /// Adds the fields to a request, and writes its address as the URL standard does.
  ///
  /// - Parameter referrer: The address of the page that asks; `nil` for the app.
  func prepared(_ request: URLRequest, referrer: URL?) -> URLRequest {
    guard let url = request.url?.canonical(), url.isOfTheWeb else {
      return decide(request, by: .otherSchemesHaveNoFields)
    }
    obey(.requestsHaveAViewsFields)
    var request = request
    if url != request.url { request.url = url }
    var missing = fields
    if let referrer, let value = Referrer.value(from: referrer, to: url) {
      obey(.pageTellsWhoAsks)
      missing["Referer"] = value
    }
    request.setMissing(missing)
    return request
  }
}

extension URL {
  /// Returns an address as the URL standard writes it; a malformed one as it is.
  func canonical() -> URL {
    guard !PlainAddress.isCanonical(absoluteString),
      let canonical = WebAddress.resolve(absoluteString), canonical != self
    else { return self }
    return decide(canonical, by: .addressesAreCanonical)
  }
}

extension URLRequest {
  /// The same request, answered from the cache if possible.
  var fromCache: URLRequest {
    var request = self
    request.cachePolicy = .returnCacheDataElseLoad
    return request
  }
}

/// The default referrer policy, strict-origin-when-cross-origin (W3C Referrer Policy, section 3.7).
enum Referrer {
  /// Returns the value of `Referer` for a request from one document; `nil` if none is sent.
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
