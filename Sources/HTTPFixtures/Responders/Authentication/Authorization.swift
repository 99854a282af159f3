/// The value of an `Authorization` or `Proxy-Authorization` field (RFC 9110 section 11.6.2).
struct Authorization {
  /// The name of the scheme in lower case.
  let scheme: String
  /// What follows the name, without the spaces before it.
  let rest: Substring

  /// Splits the value; nil where it does not begin with the name of a scheme.
  init?(_ value: String) {
    let name = value.prefix { $0 != " " }
    guard !name.isEmpty, name.utf8.allSatisfy(\.isToken) else { return nil }
    scheme = name.lowercased()
    rest = value[name.endIndex...].drop { $0 == " " }
  }
}
