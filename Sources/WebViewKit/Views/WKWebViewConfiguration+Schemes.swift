#if !canImport(WebKit)
import Foundation

extension WKWebViewConfiguration {
  /// Lets a handler load the URLs of a scheme, in views that are made afterwards; nil is ignored.
  ///
  /// It is an error to name a scheme that WebKit loads by itself, that has a handler, or that is
  /// none; on Apple systems that raises an exception.
  public func setURLSchemeHandler(
    _ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String
  ) {
    guard let urlSchemeHandler else { return }
    let scheme = urlScheme.lowercased()
    if let problem = problem(of: scheme) {
      return Misuse.scheme(urlScheme, problem).report(to: engine)
    }
    schemeHandlers[scheme] = urlSchemeHandler
  }

  /// The handler of a scheme; nil where there is none.
  public func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? {
    schemeHandlers[urlScheme.lowercased()]
  }

  private func problem(of scheme: String) -> SchemeProblem? {
    if WKWebView.handlesURLScheme(scheme) { return .isBuiltIn }
    guard scheme.wholeMatch(of: /[a-z][a-z0-9+.\-]*/) != nil else { return .isInvalid }
    return schemeHandlers[scheme] == nil ? nil : .isTaken
  }
}
#endif
