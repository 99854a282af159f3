/// The parameters of a header field: `name=value` or `name="value"`, separated by `;` or `,`
/// (RFC 9110 section 5.6.6).
struct FieldParameters: Sendable {
  private var values: [String: String] = [:]

  init(_ text: some StringProtocol) {
    var rest = Substring(text)
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].split { $0 == ";" || $0 == "," || $0.isWhitespace }.last ?? ""
      rest = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
      values[name.lowercased()] = rest.first == "\"" ? Self.quoted(&rest) : Self.token(&rest)
    }
  }

  subscript(name: String) -> String? { values[name] }

  private static func token(_ rest: inout Substring) -> String {
    let token = rest.prefix { $0 != ";" && $0 != "," }
    rest.removeFirst(token.count)
    return String(token.reversed().drop(while: \.isWhitespace).reversed())
  }

  private static func quoted(_ rest: inout Substring) -> String {
    var value = ""
    rest.removeFirst()
    while let character = rest.popFirst(), character != "\"" {
      value.append(character == "\\" ? rest.popFirst() ?? "\\" : character)
    }
    return value
  }
}
