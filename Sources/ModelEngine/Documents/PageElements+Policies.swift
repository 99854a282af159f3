import Foundation
import WebViewKit

extension [PageElement] {
  /// The content security policies of `meta` elements in the head (HTML 4.2.5.3).
  var policies: [String] { indices.compactMap { policy(at: $0) } }

  private func policy(at index: Int) -> String? {
    let element = self[index]
    guard element.tag == "meta",
      element["http-equiv"]?.lowercased() == "content-security-policy",
      path(from: index).contains(where: { self[$0].tag == "head" })
    else { return nil }
    return element["content"]
  }

  /// Returns the URL of the first `base` element with an `href` attribute (HTML 4.2.3).
  ///
  /// WebKit also accepts `data:` and `javascript:` URLs, which the standard ignores (observed
  /// webkitgtk 2.50.6 in WebCore/dom/Document.cpp).
  ///
  /// - Parameter policies: The policies of the response. The policy of a `meta` element applies to
  ///   the elements after it.
  /// - Returns: `nil` if there is no such element.
  func base(of url: URL, _ policies: ContentSecurityPolicies) -> BaseAddress? {
    var policies = policies
    for index in indices {
      if let policy = policy(at: index) { policies.add(policy, of: url) }
      guard self[index].tag == "base", let address = self[index]["href"] else { continue }
      let base = WebAddress.resolve(address, relativeTo: url)
      return BaseAddress(
        url: base, isForbidden: base.map { !policies.allow($0, by: .base) } ?? false)
    }
    return nil
  }
}

extension [PageElement] {
  /// Returns the gap of a page if the model cannot resolve its URLs; otherwise `nil`.
  ///
  /// The `base` element may be malformed, or `URL` may be unable to represent the URL of a frame.
  func gap(_ written: BaseAddress?, _ base: URL) -> PageGap? {
    if let written, written.url == nil { return .name("has <base> with a malformed address") }
    let sources = lazy.filter { ["iframe", "frame"].contains($0.tag) }.compactMap { $0["src"] }
    return sources.first { WebAddress.isChanged($0, relativeTo: base) }
      .map { .name("has a frame at \($0)") }
  }
}

/// The URL of a `base` element.
struct BaseAddress: Sendable {
  /// The absolute URL; `nil` if it is malformed and cannot be a base.
  let url: URL?
  /// Whether a policy forbids the URL; if so, links are relative to the page's own URL.
  let isForbidden: Bool
}
