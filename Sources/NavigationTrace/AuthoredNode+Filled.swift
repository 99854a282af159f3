import AuthoredYAML

extension AuthoredNode {
  /// Text with at least one character that is not a space.
  func filledText(expected: String) throws(AuthoredError) -> String {
    let text = try string(expected: expected)
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw error("found empty text", expected: expected)
    }
    return text
  }
}

extension AuthoredFields {
  /// The elements of a list that has to be there and has to have some.
  func filledList(_ key: String) throws(AuthoredError) -> [AuthoredNode] {
    let node = try required(key, expected: "a list of events")
    let elements = try node.list(of: "events")
    guard !elements.isEmpty else {
      throw node.error("an empty list", expected: "at least one event")
    }
    return elements
  }
}
