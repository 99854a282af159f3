#if !canImport(WebKit)
/// When a user script runs (WKUserScriptInjectionTime).
public enum WKUserScriptInjectionTime: Int, Sendable {
  /// When the document's root element is there and nothing else is.
  case atDocumentStart = 0
  /// When the document is there, and perhaps not all that it loads.
  case atDocumentEnd = 1
}
#endif
