#if !canImport(WebKit)
/// The app's answer about a permission (WKPermissionDecision).
public enum WKPermissionDecision: Int, Sendable {
  /// The user is asked, which no engine here does: it is denied.
  case prompt = 0
  /// The page may.
  case grant = 1
  /// The page may not.
  case deny = 2
}
#endif
