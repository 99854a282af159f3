/// A version of TLS, by its number.
public enum TLSVersion: String, CaseIterable, Hashable, Comparable, Sendable {
  /// RFC 2246; forbidden by RFC 8996.
  case v10 = "1.0"
  /// RFC 4346; forbidden by RFC 8996.
  case v11 = "1.1"
  /// RFC 5246.
  case v12 = "1.2"
  /// RFC 8446.
  case v13 = "1.3"

  /// Whether a version is older.
  public static func < (left: TLSVersion, right: TLSVersion) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension ClosedRange<TLSVersion> {
  /// The versions that are not forbidden (RFC 8996).
  public static var modern: ClosedRange<TLSVersion> { .v12 ... .v13 }
}
