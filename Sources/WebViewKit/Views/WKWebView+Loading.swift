#if !canImport(WebKit)
import Foundation

extension WKWebView {
  /// The schemes that WebKit loads by itself (WebKit: LegacySchemeRegistry, built-in schemes).
  private static let builtInSchemes: Set<String> = [
    "about", "applewebdata", "blob", "data", "file", "ftp", "http", "https", "javascript",
    "webkit-fake-url", "ws", "wss",
  ]

  /// Whether WebKit loads URLs of a scheme by itself.
  public class func handlesURLScheme(_ urlScheme: String) -> Bool {
    builtInSchemes.contains(urlScheme.lowercased())
  }

  /// Sends a command that begins a navigation; nil where the view is closed.
  func begin(
    _ url: URL?, _ action: (NavigationID) -> WebViewCommand.Action
  ) -> WKNavigation? {
    applySettings(for: made.defaultWebpagePreferences)
    terminationReloads.beginLoad()
    let id = NavigationID()
    guard let number = channel.send(action(id)) else { return nil }
    let navigation = navigations.navigation(id)
    // A view that shows nothing has nothing to reload, so nothing is pending either.
    if let url {
      pending = PendingLoad(command: number, url: url)
      publishProperties(suppliedBy: .pendingLoad)
    }
    return navigation
  }
}
#endif
