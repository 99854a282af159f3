/// A content coding that the server can make (RFC 9110 section 8.4.1).
public enum Coding: String, CaseIterable, Sendable {
  /// RFC 1952.
  case gzip
  /// RFC 1950 around RFC 1951, which is what the name means in HTTP.
  case deflate
}
