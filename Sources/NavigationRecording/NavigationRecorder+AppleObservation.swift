#if canImport(WebKit)
import WebViewKit

extension NavigationRecorder {
  /// Tells a connection of the views, beside those that it knows, until ``leave(_:)``.
  package func join(_ connection: EngineConnection) { connection.watches.append(self) }

  /// Tells it nothing more.
  package func leave(_ connection: EngineConnection) {
    connection.watches.removeAll { $0 === self }
  }

  /// None: every property is WKWebView's own.
  func supplier(of property: String, in webView: WKWebView) -> String? { nil }
}
#endif
