/// One case of the oracle: something that WKWebView does, with the source that pins it.
package struct OracleCase: Hashable, Sendable {
  /// Its id, which expectations name as their source: `B12`.
  package var id: String
  /// What happens, in a few words.
  package var title: String
  /// How strongly the source pins it, in the codes of the file's head.
  package var strength: String
  /// Why no scenario can show it; nil where one does.
  package var none: String?
}
