/// An element of an XML document, with elements or text in it.
struct Markup: Sendable {
  var name: String
  var attributes: KeyValuePairs<String, String>
  var children: [Markup] = []
  var text = ""

  init(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String = "") {
    self.name = name
    self.attributes = attributes
    self.text = text
  }

  /// A whole document with this element as its root.
  var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + lines(indent: "") }

  private func lines(indent: String) -> String {
    let tag = attributes.map { name, value in
      " \(name)=\"\(Self.escaped(value).replacing("\n", with: "&#10;"))\""
    }.joined()
    guard !(children.isEmpty && text.isEmpty) else { return "\(indent)<\(name)\(tag)/>\n" }
    let inner = children.map { $0.lines(indent: indent + "  ") }.joined()
    let start = "\(indent)<\(name)\(tag)>\(Self.escaped(text))"
    return start + (inner.isEmpty ? "" : "\n\(inner)\(indent)") + "</\(name)>\n"
  }

  /// What XML 1.0 cannot hold, not even as a reference, is made visible; a line's end in an
  /// attribute is a reference, since a reader would take it for a space.
  private static func escaped(_ text: String) -> String {
    text.printable.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}
