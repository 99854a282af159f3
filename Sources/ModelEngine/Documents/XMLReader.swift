/// A reader of XML documents (XML 1.0, Namespaces in XML 1.0).
///
/// It reads the elements up to the first error, which is where a browser stops.
struct XMLReader {
  private static let namespaces = [
    "http://www.w3.org/1999/xhtml": "", "http://www.w3.org/2000/svg": "svg:",
    "http://www.w3.org/1998/Math/MathML": "math:",
  ]
  private static let entities = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]

  /// An element whose end tag has not been read yet.
  private struct OpenElement {
    let name: Substring
    /// The index of the element, or of its nearest ancestor that has an index.
    let place: Int?
    /// The namespaces, keyed by prefix.
    let namespaces: [Substring: String]
    /// Whether the element's content belongs to a template, which has a separate document.
    let isInTemplate: Bool
  }

  private var rest: Substring
  private var open: [OpenElement] = []
  private var elements: [PageElement] = []

  /// Returns the elements of a document, in document order.
  static func elements(of text: String) -> [PageElement] {
    var reader = XMLReader(rest: Substring(text))
    while reader.readNext() {}
    return reader.elements
  }

  private init(rest: Substring) { self.rest = rest }

  /// Reads one piece of markup and the text before it, and returns whether there may be more.
  private mutating func readNext() -> Bool {
    add(text: Self.decoded(rest.prefix { $0 != "<" }))
    rest = rest.drop { $0 != "<" }
    guard !rest.isEmpty else { return false }
    if rest.hasPrefix("<!--") { return skip(past: "-->") != nil }
    if rest.hasPrefix("<![CDATA[") {
      guard let data = skip(past: "]]>") else { return false }
      add(text: String(data.dropFirst("<![CDATA[".count)))
      return true
    }
    if rest.hasPrefix("<?") { return skip(past: "?>") != nil }
    if rest.hasPrefix("<!") { return skipDocumentType() }
    return rest.hasPrefix("</") ? readEndTag() : readStartTag()
  }

  /// Skips everything up to and including a string, and returns the part before it; `nil` if
  /// the string does not occur.
  private mutating func skip(past end: String) -> Substring? {
    guard let found = rest.firstRange(of: end) else { return nil }
    defer { rest = rest[found.upperBound...] }
    return rest[..<found.lowerBound]
  }

  /// Skips a document type, with the declarations in its brackets.
  private mutating func skipDocumentType() -> Bool {
    let declarations = rest.firstIndex(of: "[")
    let end = rest.firstIndex(of: ">")
    if let declarations, let end, declarations < end, skip(past: "]") == nil { return false }
    return skip(past: ">") != nil
  }

  private mutating func readEndTag() -> Bool {
    guard let tag = skip(past: ">"), let element = open.popLast() else { return false }
    return tag.dropFirst(2).prefix { !$0.isWhitespace } == element.name
  }

  private mutating func readStartTag() -> Bool {
    rest = rest.dropFirst()
    let name = takeName()
    guard !name.isEmpty else { return false }
    var attributes: [Substring: String] = [:]
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.hasPrefix("/>") || rest.hasPrefix(">") { break }
      guard let (name, value) = takeAttribute() else { return false }
      guard attributes.updateValue(value, forKey: name) == nil else { return false }
    }
    add(name, attributes)
    let isEmpty = rest.first == "/"
    if isEmpty { open.removeLast() }
    rest = rest.dropFirst(isEmpty ? 2 : 1)
    return true
  }

  private mutating func takeName() -> Substring {
    let name = rest.prefix { !$0.isWhitespace && !["/", ">", "=", "<"].contains($0) }
    rest = rest[name.endIndex...]
    return name
  }

  private mutating func takeAttribute() -> (name: Substring, value: String)? {
    let name = takeName()
    rest = rest.drop(while: \.isWhitespace)
    guard !name.isEmpty, rest.first == "=" else { return nil }
    rest = rest.dropFirst().drop(while: \.isWhitespace)
    guard let quote = rest.first, ["\"", "'"].contains(quote) else { return nil }
    rest = rest.dropFirst()
    let value = rest.prefix { $0 != quote && $0 != "<" }
    rest = rest[value.endIndex...]
    guard rest.first == quote else { return nil }
    rest = rest.dropFirst()
    return (name, Self.decoded(value))
  }

  /// Opens an element.
  private mutating func add(_ name: Substring, _ attributes: [Substring: String]) {
    var namespaces = open.last?.namespaces ?? [:]
    for (name, value) in attributes where name == "xmlns" || name.hasPrefix("xmlns:") {
      namespaces[name.dropFirst("xmlns:".count)] = value
    }
    let parts = name.split(separator: ":", maxSplits: 1)
    let space = namespaces[parts.count > 1 ? parts[0] : ""].flatMap { Self.namespaces[$0] }
    let tag = (space ?? "xml:") + (parts.last ?? "").lowercased()
    let outer = open.last
    let isHidden = outer?.isInTemplate ?? false
    var place = outer?.place
    if !isHidden {
      elements.append(
        PageElement(
          tag: tag,
          attributes: Dictionary(
            attributes.map { ($0.lowercased(), $1) }, uniquingKeysWith: { first, _ in first }),
          parent: outer?.place))
      if open.count < HTMLDocument.depthLimit { place = elements.count - 1 }
    }
    open.append(
      OpenElement(
        name: name, place: place, namespaces: namespaces,
        isInTemplate: isHidden || tag == "template"))
  }

  private mutating func add(text: String) {
    guard !text.isEmpty, let element = open.last, !element.isInTemplate, let place = element.place,
      PageElement.tagsWithText.contains(elements[place].tag)
    else { return }
    elements[place].text += text
  }

  /// Returns a string in which all known character references are replaced.
  private static func decoded(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    var parts = text.split(separator: "&", omittingEmptySubsequences: false)[...]
    var result = String(parts.popFirst() ?? "")
    for part in parts {
      let name = part.prefix { $0 != ";" }
      let character = name == part ? nil : entities[String(name)] ?? numbered(name)
      result += character.map { $0 + part.dropFirst(name.count + 1) } ?? "&" + part
    }
    return result
  }

  private static func numbered(_ name: Substring) -> String? {
    guard name.first == "#" else { return nil }
    let isHex = name.dropFirst().first == "x"
    return UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
      .flatMap(Unicode.Scalar.init).map { String($0) }
  }
}
