/// A CSS selector in the subset that scenarios need: compounds of a tag, `#id`, `.class` and
/// `[name=value]`.
///
/// A space between two compounds selects descendants.
struct Selector: Sendable {
  /// The conditions for one element.
  private struct Compound: Sendable {
    var tag: String?
    var attributes: [(name: String, value: String?)] = []
    var classes: [String] = []

    func matches(_ element: PageElement) -> Bool {
      if let tag, tag != "*", tag != element.localName { return false }
      let names = element["class"]?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
      return classes.allSatisfy(names.contains)
        && attributes.allSatisfy { attribute in
          guard let value = element[attribute.name] else { return false }
          return attribute.value == nil || attribute.value == value
        }
    }
  }

  private var compounds: [Compound] = []

  /// Parses a selector; `nil` if it uses unsupported CSS.
  init?(_ text: String) {
    for part in Self.parts(of: text) {
      guard let compound = Self.compound(part) else { return nil }
      compounds.append(compound)
    }
    if compounds.isEmpty { return nil }
  }

  /// Returns the index of the first element that matches, in document order.
  func first(in elements: [PageElement]) -> Int? {
    elements.indices.first { matches($0, in: elements) }
  }

  private func matches(_ index: Int, in elements: [PageElement]) -> Bool {
    var rest = compounds[...]
    guard let last = rest.popLast(), last.matches(elements[index]) else { return false }
    var ancestor = elements[index].parent
    while let current = ancestor, let next = rest.last {
      if next.matches(elements[current]) { rest.removeLast() }
      ancestor = elements[current].parent
    }
    return rest.isEmpty
  }

  /// Splits a string at the spaces that are not in brackets.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var isInBrackets = false
    for character in text {
      if character == "[" { isInBrackets = true }
      if character == "]" { isInBrackets = false }
      if character.isWhitespace, !isInBrackets {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.filter { !$0.isEmpty }
  }

  private static func compound(_ text: String) -> Compound? {
    var compound = Compound()
    var rest = text[...]
    if let tag = name(&rest) { compound.tag = tag.lowercased() }
    while let sign = rest.popFirst() {
      switch sign {
      case "*" where compound.tag == nil: compound.tag = "*"
      case "#":
        guard let name = name(&rest) else { return nil }
        compound.attributes.append(("id", name))
      case ".":
        guard let name = name(&rest) else { return nil }
        compound.classes.append(name)
      case "[":
        guard let end = rest.firstIndex(of: "]") else { return nil }
        let parts = rest[..<end].split(separator: "=", maxSplits: 1)
        guard let name = parts.first?.lowercased(), name.allSatisfy(isNamePart) else { return nil }
        let value = parts.count > 1 ? unquoted(parts[1]) : nil
        compound.attributes.append((name, value))
        rest = rest[rest.index(after: end)...]
      default: return nil
      }
    }
    return compound
  }

  private static func name(_ text: inout Substring) -> String? {
    let name = text.prefix(while: isNamePart)
    text.removeFirst(name.count)
    return name.isEmpty ? nil : String(name)
  }

  private static func isNamePart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }

  private static func unquoted(_ text: Substring) -> String {
    for quote in ["\"", "'"] where text.count > 1 && text.hasPrefix(quote) && text.hasSuffix(quote)
    {
      return String(text.dropFirst().dropLast())
    }
    return String(text)
  }
}
