#if !canImport(WebKit)
/// Why a scheme cannot get a handler.
package enum SchemeProblem: String, Hashable, Sendable {
  case isBuiltIn = "which WebKit loads by itself"
  case isInvalid = "which is no scheme: an ASCII letter, then letters, digits, '+', '-' and '.'"
  case isTaken = "which has one already"
}
#endif
