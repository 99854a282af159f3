/// What a digest covers, the `qop` of RFC 7616.
public enum DigestProtection: String, CaseIterable, Sendable {
  /// The method and the target.
  case authentication = "auth"
  /// The method, the target and the body.
  case integrity = "auth-int"
}
