#if !canImport(WebKit)
/// What a test bench sees beside the callbacks, in the same order.
package enum EngineObservation: Hashable, Sendable {
  /// A signal in the engine's own words; it precedes what was made of it.
  case signal(String, view: ViewID)
  /// What of the next callback, or of the property changes up to the next one of these, is not the
  /// engine's own word.
  case provenance(Provenance)
  /// The engine does not run a script: what follows may be otherwise in a browser.
  case skippedScript(SkippedScript, view: ViewID)
  /// The app did what WKWebView answers with an exception; nil is no view's business.
  case misuse(Misuse, view: ViewID?)
}
#endif
