import Foundation
import WebViewKit

/// A parsed document with the address that its links are relative to.
struct Page: Sendable {
  /// The address of the document, which a form without an action is sent to.
  var url: URL
  private(set) var elements: [PageElement]
  /// The parts that the machine needs.
  private(set) var content = PageContent()
  /// The address of the `base` element, else the document's.
  private let base: URL
  let baseTarget: String?

  /// Reads a document.
  ///
  /// - Parameter refresh: The value of the `Refresh` field of its response.
  init(_ document: HTMLDocument, url: URL, refresh: String? = nil) {
    self.url = url
    elements = document.elements
    let bases = elements.filter { $0.tag == "base" }
    base =
      bases.lazy.compactMap { $0["href"] }.first.flatMap {
        WebAddress.resolve($0, relativeTo: url)
      }.flatMap { ["data", "javascript"].contains($0.scheme?.lowercased()) ? nil : $0 } ?? url
    baseTarget = bases.lazy.compactMap { $0["target"] }.first
    content.title = title
    content.subframes = subframes
    content.refreshes = refreshes(field: refresh)
    content.referrerPolicy = referrerPolicies.last?.policy
  }

  mutating func type(_ text: String, into index: Int) { elements[index].typed = text }

  /// Returns an address in the document, made absolute; `nil` if it is malformed.
  func resolve(_ address: String?) -> URL? {
    address.flatMap { WebAddress.resolve($0, relativeTo: base) }
  }

  /// Returns the address that a link or a form leads to, a malformed one as it is written.
  ///
  /// - Returns: `nil` if it is none that `URL` can hold.
  func destination(_ address: String?) -> URL? {
    resolve(address) ?? address.flatMap { URL(string: $0) }
  }

  /// The text of the first `title` element, with white space collapsed (HTML 4.2.2).
  private var title: String {
    let text = elements.first { $0.tag == "title" }?.text ?? ""
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The policies of the `meta` elements, with the place of each.
  private var referrerPolicies: [(index: Int, policy: ReferrerPolicy)] {
    elements.indices.filter {
      elements[$0].tag == "meta" && elements[$0]["name"]?.lowercased() == "referrer"
    }.compactMap { index in
      ReferrerPolicy(meta: elements[index]["content"]).map { (index, $0) }
    }
  }

  private var subframes: [PageContent.Subframe] {
    let policies = referrerPolicies
    let frames = elements.indices.filter { ["iframe", "frame"].contains(elements[$0].tag) }
    return frames.map { index in
      let element = elements[index]
      let source = element["src"].flatMap { $0.isEmpty ? nil : $0 }
      let content = element["srcdoc"].map {
        SubstituteContent(data: Data($0.utf8), mimeType: "text/html", baseURL: url)
      }
      return PageContent.Subframe(
        url: resolve(source), name: element["name"], content: content,
        sandbox: element["sandbox"].map(Sandbox.init),
        referrerPolicy: ReferrerPolicy(attribute: element["referrerpolicy"])
          ?? policies.last { $0.index < index }?.policy)
    }
  }

  /// Returns the client redirects of the field and the elements but for those to `javascript:`
  /// addresses, which are ignored.
  private func refreshes(field: String?) -> [PageContent.Refresh] {
    let metas = elements.filter {
      $0.tag == "meta" && $0["http-equiv"]?.lowercased() == "refresh"
    }
    return ([field] + metas.map { $0["content"] }).compactMap { $0 }
      .compactMap(DeclarativeRefresh.init).compactMap(refresh)
  }

  private func refresh(_ value: DeclarativeRefresh) -> PageContent.Refresh? {
    let address = value.address.flatMap { $0.isEmpty ? nil : $0 }
    let target = address == nil ? url : destination(address)
    guard let target, target.scheme?.lowercased() != "javascript" else { return nil }
    return PageContent.Refresh(delay: value.delay, url: target)
  }

  /// Returns the action of a click on an element: that of the nearest link or button; `nil` if
  /// nothing is asked for.
  func click(on index: Int) -> PageAction? {
    for current in elements.path(from: index) {
      let element = elements[current]
      if isLink(element) { return follow(element) }
      if isSubmitButton(element) { return submit(current) }
    }
    return nil
  }

  private func isLink(_ element: PageElement) -> Bool {
    ["a", "area"].contains(element.tag) && element["href"] != nil
  }

  private func follow(_ element: PageElement) -> PageAction? {
    // Without an engine for scripts, a javascript: link does nothing.
    let url = destination(element["href"])
    guard url?.scheme?.lowercased() != "javascript" else { return nil }
    var request = URLRequest(url: url ?? .aboutBlank)
    if url == nil {
      // An empty address that is relative to nothing stays empty.
      guard element["href"]?.allSatisfy(\.isWhitespace) == true else { return nil }
      request.url = nil
    }
    var action = PageAction(
      request: request, type: .linkActivated, target: element["target"] ?? baseTarget,
      downloadName: element["download"])
    action.setRelation(of: element)
    return action
  }

  private func isSubmitButton(_ element: PageElement) -> Bool {
    element["disabled"] == nil && submits(element)
  }

  /// Whether an element is a submit button, disabled or not.
  func submits(_ element: PageElement) -> Bool {
    let type = element["type"]?.lowercased()
    return switch element.tag {
    case "button": type == nil || type == "submit"
    case "input": type == "submit" || type == "image"
    default: false
    }
  }
}

/// An element of a parsed document, as far as clicks and forms need it.
struct PageElement: Hashable, Sendable {
  /// The tag in lower case.
  var tag: String
  /// The attributes with names in lower case.
  var attributes: [String: String]
  /// The place of the parent among the document's elements.
  var parent: Int?
  /// The text within, for the few elements whose text matters: `title`, `textarea`, `option`.
  var text = ""
  /// The text that the user has typed in place of the value; `nil` if there is none.
  var typed: String?

  subscript(attribute: String) -> String? { attributes[attribute] }
}

extension [PageElement] {
  /// Returns the places of an element and those around it, the innermost first.
  func path(from index: Int) -> [Int] {
    var path = [index]
    while let parent = path.last.flatMap({ self[$0].parent }) { path.append(parent) }
    return path
  }

  /// Returns the place of the form that has an id.
  func form(_ id: String) -> Int? { firstIndex { $0.tag == "form" && $0["id"] == id } }
}
