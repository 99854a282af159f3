/// The four ways to write what a request is for (RFC 9112 section 3.2).
public enum TargetForm: Hashable, Sendable {
  /// `/path?query`, the usual one.
  case origin
  /// `http://host/path?query`, as sent to a proxy.
  case absolute
  /// `host:port`, of CONNECT only.
  case authority
  /// `*`, of OPTIONS only.
  case asterisk
}
