import Foundation
import FoundationNetworking
import WebViewKit

extension URLRequest {
  /// Returns the request that a redirect leads to.
  ///
  /// RFC 9110 section 15.4 and Fetch 4.4: 301 and 302 turn POST into GET. 303 turns every method
  /// except HEAD into GET. 307 and 308 keep the method and the body (cases B07 to B10). The
  /// fragment is inherited (RFC 9110 section 10.2.2). A password is not sent to another origin.
  func redirected(to location: URL, status: Int) -> URLRequest {
    var request = self
    request.url = location.inheritingFragment(of: url)
    let method = httpMethod ?? "GET"
    let becomesGET =
      status == 303 ? method != "HEAD" : [301, 302].contains(status) && method == "POST"
    if becomesGET, method != "GET" {
      request.httpMethod = "GET"
      request.httpBody = nil
      for field in [
        "Origin", "Content-Type", "Content-Length", "Content-Encoding", "Content-Language",
      ] {
        request.setValue(nil, forHTTPHeaderField: field)
      }
    }
    if url?.host != location.host || url?.port != location.port || url?.scheme != location.scheme {
      request.setValue(nil, forHTTPHeaderField: "Authorization")
      if request.value(forHTTPHeaderField: "Origin") != nil {
        request.setValue(OriginValues.hidden, forHTTPHeaderField: "Origin")
      }
    }
    return request
  }

  /// Whether two requests are the same apart from their fields (WebKit
  /// `equalIgnoringHeaderFields`).
  func isSame(as other: URLRequest) -> Bool {
    url == other.url && httpMethod == other.httpMethod && httpBody == other.httpBody
  }

  /// Sets the fields that the request does not have.
  mutating func setMissing(_ fields: [String: String]) {
    guard let own = allHTTPHeaderFields, !own.isEmpty else { return allHTTPHeaderFields = fields }
    let names = Set(own.keys.map { $0.lowercased() })
    let missing = fields.filter { !names.contains($0.key.lowercased()) }
    allHTTPHeaderFields = own.merging(missing) { own, _ in own }
  }
}

extension URL {
  fileprivate func inheritingFragment(of original: URL?) -> URL {
    guard fragment == nil, let inherited = original?.fragment(percentEncoded: true) else {
      return self
    }
    return URL(string: absoluteString + "#" + inherited) ?? self
  }

  /// The empty page.
  static let aboutBlank = URL(special: "about:blank")
  /// The page of an `iframe` with a `srcdoc` attribute.
  static let srcdoc = URL(special: "about:srcdoc")

  /// Whether the scheme is `https`; comparing the prefix is faster than extracting the scheme.
  var isSecure: Bool { absoluteString.hasPrefix("https:") }
  /// Whether the scheme is `http` or `https`.
  var isOfTheWeb: Bool { absoluteString.hasPrefix("http:") || isSecure }
  var isAbout: Bool { absoluteString.hasPrefix("about:") }
  /// Whether the URL is `about:blank` or `about:srcdoc`, with any query and fragment, or begins
  /// with `about:/`.
  var isEmptyPage: Bool {
    guard self != .aboutBlank, self != .srcdoc else { return true }
    let page = absoluteString.prefix { $0 != "?" && $0 != "#" }
    return page == "about:blank" || page == "about:srcdoc" || page.hasPrefix("about:/")
  }

  private init(special: String) {
    self = URL(string: special) ?? URL(fileURLWithPath: "/")
  }

  /// Whether two URLs are equal or differ only in the fragment.
  func isEqualIgnoringFragment(to other: URL) -> Bool {
    absoluteString.prefix { $0 != "#" } == other.absoluteString.prefix { $0 != "#" }
  }
}
