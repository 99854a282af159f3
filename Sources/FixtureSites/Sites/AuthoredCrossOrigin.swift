import AuthoredYAML

extension CrossOriginPolicy {
  /// The policy for the pages that may read a reply: `true` for all pages, or a mapping.
  static let shape = Shape.yes.map { _ in CrossOriginPolicy() }
    .orMapping(.mapping(CrossOriginPolicy(), keys)).named("cors")

  private static let keys: [Key<CrossOriginPolicy>] = [
    .optional(
      "origins", \.origins, origin.oneOrMore(),
      "the origins whose pages may read; without it, all"),
    .key("credentials", \.allowsCredentials, .flag, "they may send cookies and passwords"),
    .key(
      "expose", \.exposedFields, fieldName.oneOrMore(),
      "fields that scripts may read beside the usual ones"),
    .optional(
      "seconds", \.maximumAge, .integer(in: 0...86_400),
      "the time for which a browser may remember the permission"),
  ]

  private static let origin = Shape<String>.fieldValue.checked(
    expected: "an origin such as http://localhost:8080 or ${origin.other}, or null",
    else: { "'\($0)' is not an origin" }
  ) { text in
    let parts = text.withSampleAddresses.split(separator: "/", omittingEmptySubsequences: false)
    return text == "null"
      || parts.count == 3 && ["http:", "https:"].contains(parts[0]) && parts[1].isEmpty
        && !parts[2].isEmpty
  }

  private static let fieldName = Shape<String>.text.checked(
    expected: "such as X-Name", else: { "'\($0)' is not a header field name" }
  ) { !$0.isEmpty && $0.utf8.allSatisfy(\.isToken) }
}
