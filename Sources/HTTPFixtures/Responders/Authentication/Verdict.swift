/// What a scheme thinks of a credential that came.
enum Verdict {
  /// Whoever sent it may come in.
  case right
  /// It proves nothing, or it is broken.
  case wrong
  /// It would be right if its nonce were still good (RFC 7616 section 3.3, `stale`).
  case stale
}
