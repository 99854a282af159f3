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

  /// Returns the address of the first `base` element that has one (HTML 4.2.3).
  ///
  /// WebKit obeys `data:` and `javascript:`, too, which the standard ignores (observed webkitgtk
  /// 2.50.6 in WebCore/dom/Document.cpp).
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
  /// Returns the gap of a page whose addresses the model cannot resolve; `nil` if it can.
  ///
  /// It cannot if the `base` element is malformed, or if `URL` cannot hold the address of a frame.
  func gap(_ written: BaseAddress?, _ base: URL) -> PageGap? {
    if let written, written.url == nil { return .name("has <base> with a malformed address") }
    let sources = lazy.filter { ["iframe", "frame"].contains($0.tag) }.compactMap { $0["src"] }
    return sources.first { WebAddress.isChanged($0, relativeTo: base) }
      .map { .name("has a frame at \($0)") }
  }
}

/// The address of a `base` element.
struct BaseAddress: Sendable {
  /// The absolute address; `nil` if it is malformed and cannot be a base.
  let url: URL?
  /// Whether a policy forbids it; links are then relative to the page's own address.
  let isForbidden: Bool
}
