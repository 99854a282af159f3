/// Why a line of a head or a trailer section is not a field line (RFC 9112 section 5).
public enum FieldLineError: String, Error, Hashable, Sendable {
  /// The line begins with whitespace, which once meant that it continues the one before.
  case folded = "the line begins with whitespace (line folding)"
  /// There is no colon, or nothing before it.
  case noName = "no field name before a colon"
  /// A byte of the name is not allowed there; whitespace before the colon is the usual one.
  case name = "a byte that no field name may have, such as a space before the colon"
  /// A byte of the value is a control character.
  case value = "a control character in the field value"
  /// A CR that no LF follows.
  case bareCR = "a CR without its LF"
  /// An LF that no CR precedes.
  case bareLF = "an LF without its CR"
}
