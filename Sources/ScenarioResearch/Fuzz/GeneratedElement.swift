/// An element of a generated page.
package struct GeneratedElement: Hashable, Sendable {
  /// An attribute of an element.
  package struct Attribute: Hashable, Sendable {
    package var name: String
    package var value: String
  }

  var tag: String
  var attributes: [Attribute]
  var text: String
  var children: [GeneratedElement]
  /// The document in the element's `srcdoc`.
  var document: [GeneratedElement]?

  init(
    _ tag: String, _ attributes: KeyValuePairs<String, String> = [:], text: String = "",
    children: [GeneratedElement] = [], document: [GeneratedElement]? = nil
  ) {
    self.tag = tag
    self.attributes = attributes.map { Attribute(name: $0.key, value: $0.value) }
    self.text = text
    self.children = children
    self.document = document
  }

  /// The text of a document with these elements.
  static func html(_ elements: [GeneratedElement]) -> String {
    elements.map(\.html).joined()
  }

  private static let emptyTags: Set<String> = ["base", "meta", "input"]

  private var html: String {
    var opening = "<\(tag)"
    for attribute in attributes {
      opening +=
        attribute.value.isEmpty
        ? " \(attribute.name)" : " \(attribute.name)=\(quoted(attribute.value))"
    }
    if let document { opening += " srcdoc=\(quoted(Self.html(document)))" }
    guard !Self.emptyTags.contains(tag) else { return opening + ">" }
    return opening + ">" + text + Self.html(children) + "</\(tag)>"
  }

  private func quoted(_ value: String) -> String {
    let isPlain = value.allSatisfy { $0.isLetter || $0.isNumber || "/#_.:?-".contains($0) }
    guard !isPlain || value.hasSuffix("/") else { return value }
    return "'" + value.replacing("&", with: "&amp;").replacing("'", with: "&#39;") + "'"
  }
}
