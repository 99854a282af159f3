import Foundation
import HTTPTypes

/// The value of a `Content-Type` field (RFC 9110 section 8.3).
struct ContentType: Hashable, Sendable {
  /// Type and subtype in lower case.
  let essence: String
  let charset: String?

  init(_ field: String) {
    let parts = field.split(separator: ";", maxSplits: 1)
    let type = parts.first?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
    essence = type
    charset = parts.count > 1 ? LenientParameters(parts[1])["charset"] : nil
  }

  /// The values that servers also send for content of unknown type (MIME Sniffing, section 5.2).
  private static let doubtfulTexts: Set = [
    "text/plain", "text/plain; charset=ISO-8859-1", "text/plain; charset=iso-8859-1",
    "text/plain; charset=UTF-8",
  ]

  /// Returns a function that detects a response's type from its bytes; `nil` if the fields
  /// determine the type (MIME Sniffing, sections 5.2 and 7).
  static func sniffer(_ fields: HTTPFields) -> (@Sendable ([UInt8]) -> String)? {
    let isHidden = fields[.xContentTypeOptions]?.lowercased() == "nosniff"
    if isUnknown(fields) { return { MIMESniffer.type(of: $0, isScript: !isHidden) } }
    guard !isHidden, let field = fields[.contentType] else { return nil }
    if doubtfulTexts.contains(field) { return { MIMESniffer.textOrBinary($0) } }
    let type = ContentType(field).essence
    guard type.hasPrefix("image/"), !HTMLDocument.isXML(type) else { return nil }
    return { MIMESniffer.image($0) ?? type }
  }

  /// Whether the fields of a response do not contain a usable type.
  private static func isUnknown(_ fields: HTTPFields) -> Bool {
    guard let field = fields[.contentType] else { return true }
    let type = ContentType(field).essence
    let parts = type.split(separator: "/", omittingEmptySubsequences: false)
    let isValid =
      parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") }
      }
    return !isValid || ["unknown/unknown", "application/unknown", "*/*"].contains(type)
  }
}

/// The challenges in the `WWW-Authenticate` fields of a response (RFC 9110 section 11.6.1).
struct ChallengeFields {
  /// The name of each scheme in lower case, and its parameters, in the order of the fields.
  private(set) var challenges: [(scheme: String, parameters: LenientParameters)] = []

  init(_ fields: [(name: String, value: String)]) {
    for field in fields where field.name.lowercased() == "www-authenticate" { add(field.value) }
  }

  /// Adds the challenges of a field, in which commas separate both challenges and parameters.
  private mutating func add(_ field: String) {
    var open: (scheme: String, parameters: [Substring])?
    for item in Self.items(of: field) {
      let token = item.prefix { $0 != "=" && !$0.isWhitespace }
      let rest = item[token.endIndex...].drop(while: \.isWhitespace)
      guard rest.first == "=" else {
        close(open)
        open = (token.lowercased(), rest.isEmpty ? [] : [rest])
        continue
      }
      open?.parameters.append(item)
    }
    close(open)
  }

  private mutating func close(_ open: (scheme: String, parameters: [Substring])?) {
    guard let open else { return }
    challenges.append((open.scheme, LenientParameters(open.parameters.joined(separator: ", "))))
  }

  /// Returns the parts of a field between commas that are not in quotes, without spaces around
  /// them.
  private static func items(of field: String) -> [Substring] {
    var isQuoted = false
    var isEscaped = false
    let parts = field.split { character in
      defer { isEscaped = isQuoted && character == "\\" && !isEscaped }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
    return parts.map { Substring($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
      .filter { !$0.isEmpty }
  }
}
