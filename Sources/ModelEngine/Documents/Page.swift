import Foundation
import WebViewKit

/// A parsed document with the URL that its links are relative to.
struct Page: Sendable {
  /// The URL of the document, to which a form without an action is sent.
  var url: URL
  private(set) var elements: [PageElement]
  /// The part of the document that the model does not follow.
  let gap: PageGap?
  /// The encoding of queries and forms.
  let encoding: TextEncoding
  /// The parts of the document that `NavigationMachine` needs.
  private(set) var content = PageContent()
  /// The URL of the `base` element, or the document's URL if there is none.
  let base: URL
  let baseTarget: String?

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - refresh: The value of the `Refresh` field of its response.
  ///   - policies: The content security policies of the response.
  init(
    _ document: HTMLDocument, url: URL, refresh: String? = nil,
    policies: ContentSecurityPolicies = ContentSecurityPolicies()
  ) {
    self.url = url
    elements = document.elements
    encoding = document.encoding.output
    content.policies = elements.policies
    let bases = elements.filter { $0.tag == "base" }
    let base = elements.base(of: url, policies)
    self.base = base?.isForbidden == false ? base?.url ?? url : url
    gap = document.gap ?? elements.gap(base, self.base)
    content.hasForbiddenBase = base?.isForbidden == true
    baseTarget = bases.lazy.compactMap { $0["target"] }.first
    content.title = title
    (content.subframes, content.lazyFrames) = framesAndLazyOnes
    content.refreshes = refreshes(field: refresh)
    content.referrerPolicy = referrerPolicies.last?.policy
  }

  mutating func type(_ text: String, into index: Int) { elements[index].typed = text }

  mutating func tick(_ index: Int) { elements.tick(index) }

  mutating func reset(_ form: Int) { elements.reset(form) }

  /// Resolves a URL that is written in the document; `nil` if it is malformed.
  func resolve(_ address: String?) -> URL? {
    address.flatMap { WebAddress.resolve(encoding.encodingQuery(of: $0, base), relativeTo: base) }
  }

  /// Returns the URL that a link or a form leads to; a malformed URL is returned as it is written.
  ///
  /// - Returns: `nil` if `URL` cannot represent the result.
  func destination(_ address: String?) -> URL? {
    resolve(address) ?? address.flatMap { URL(string: $0) }
  }

  /// The text of the first `title` element, with white space collapsed (HTML 4.2.2).
  private var title: String {
    // The title of an SVG image is the title of its root element (HTML 3.1.3).
    let isPicture = elements.first?.tag == "svg:svg"
    let element = elements.first {
      isPicture ? $0.tag == "svg:title" && $0.parent == 0 : $0.tag == "title"
    }
    let text = element?.text ?? ""
    return text.split { " \t\n\u{C}\r\r\n".contains($0) }.joined(separator: " ")
  }

  /// The referrer policies of the `meta` elements, with the index of each element.
  var referrerPolicies: [(index: Int, policy: ReferrerPolicy)] {
    elements.indices.filter {
      elements[$0].tag == "meta" && elements[$0]["name"]?.lowercased() == "referrer"
    }.compactMap { index in
      ReferrerPolicy(meta: elements[index]["content"]).map { (index, $0) }
    }
  }

  /// Returns the client redirects of the `Refresh` field and of the elements.
  ///
  /// Redirects to `javascript:` URLs are left out.
  private func refreshes(field: String?) -> [PageContent.Refresh] {
    let metas = elements.filter {
      $0.tag == "meta" && $0["http-equiv"]?.lowercased() == "refresh"
    }
    let own = metas.compactMap { $0["content"].flatMap { refresh($0, isOfElement: true) } }
    return (field.flatMap { refresh($0, isOfElement: false) }.map { [$0] } ?? []) + own
  }

  private func refresh(_ text: String, isOfElement: Bool) -> PageContent.Refresh? {
    guard let value = DeclarativeRefresh(text) else { return nil }
    let address = value.address.flatMap { $0.isEmpty ? nil : $0 }
    let target = address == nil ? url : destination(address)
    guard let target, target.scheme?.lowercased() != "javascript" else { return nil }
    return PageContent.Refresh(delay: value.delay, url: target, isOfElement: isOfElement)
  }
}
