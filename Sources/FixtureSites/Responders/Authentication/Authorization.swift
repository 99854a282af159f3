/// The value of an `Authorization` or `Proxy-Authorization` field (RFC 9110 section 11.6.2).
struct Authorization {
  /// The name of the scheme in lower case.
  let scheme: String
  /// The text that follows the name, without the spaces before it.
  let rest: Substring

  /// Splits the value; `nil` if it does not begin with the name of a scheme.
  init?(_ value: String) {
    let name = value.prefix { $0 != " " }
    guard !name.isEmpty, name.utf8.allSatisfy(\.isToken) else { return nil }
    scheme = name.lowercased()
    rest = value[name.endIndex...].drop { $0 == " " }
  }
}

/// The parameters of a credential (RFC 9110 section 11.2), keyed by name in lower case.
struct AuthenticationParameters {
  private var values: [String: String] = [:]

  /// Reads tokens and quoted strings; `nil` if the list is malformed or has a name twice.
  init?(_ text: Substring) {
    var rest = [UInt8](text.utf8)[...]
    while true {
      rest.take { $0.isBlank || $0 == UInt8(ascii: ",") }
      guard !rest.isEmpty else { return }
      let name = String(decoding: rest.take(while: \.isToken), as: UTF8.self).lowercased()
      rest.take(while: \.isBlank)
      guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "=") else { return nil }
      rest.take(while: \.isBlank)
      guard let value = rest.takeValue(), values.updateValue(value, forKey: name) == nil else {
        return nil
      }
      rest.take(while: \.isBlank)
      guard rest.isEmpty || rest.first == UInt8(ascii: ",") else { return nil }
    }
  }

  subscript(name: String) -> String? { values[name] }
}

extension ArraySlice<UInt8> {
  /// Takes a token or a quoted string (RFC 9110 sections 5.6.2 and 5.6.4).
  fileprivate mutating func takeValue() -> String? {
    guard first == UInt8(ascii: "\"") else {
      let token = take(while: \.isToken)
      return token.isEmpty ? nil : String(decoding: token, as: UTF8.self)
    }
    removeFirst()
    var bytes: [UInt8] = []
    while let byte = popFirst() {
      if byte == UInt8(ascii: "\"") { return String(decoding: bytes, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard let escaped = popFirst() else { return nil }
      bytes.append(escaped)
    }
    return nil
  }
}

extension AuthenticationScheme {
  /// Returns one challenge in the format of a `WWW-Authenticate` field (RFC 9110 section 11.3).
  ///
  /// Parameters that are `nil` are left out.
  static func challenge(_ name: String, _ parameters: KeyValuePairs<String, String?>) -> String {
    let written = parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }
    return written.isEmpty ? name : "\(name) \(written.joined(separator: ", "))"
  }
}
