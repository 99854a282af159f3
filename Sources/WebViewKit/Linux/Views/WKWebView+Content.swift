import Foundation

extension WKWebView {
  /// The schemes that WebKit itself loads (WebKit: LegacySchemeRegistry, built-in schemes).
  static let builtInSchemes: Set<String> = [
    "about", "applewebdata", "blob", "data", "file", "ftp", "http", "https", "javascript",
    "webkit-fake-url", "ws", "wss",
  ]

  /// Sends a command that begins a navigation; returns `nil` if the view is closed.
  func beginNavigation(
    _ url: URL?, _ action: (NavigationID) -> WebViewCommand.Action
  ) -> WKNavigation? {
    applySettings(for: made.defaultWebpagePreferences)
    terminationReloads.beginLoad()
    let id = NavigationID()
    guard let number = channel.send(action(id)) else { return nil }
    let navigation = navigations.navigation(id)
    // A view without a page has nothing to reload. Therefore no load is pending.
    if let url {
      recorder?.loadWasBegun(of: url, in: self)
      pending = PendingLoad(command: number, url: url)
      publishProperties(suppliedBy: .pendingLoad)
    }
    return navigation
  }

  /// Loads a file; returns `nil` if one of the two URLs is not a file URL.
  func loadFile(_ request: URLRequest, readAccess: URL) -> WKNavigation? {
    for url in [request.url, readAccess] {
      guard let url, url.isFileURL else {
        if let url { channel.report(.notAFile(url)) }
        return nil
      }
    }
    return beginNavigation(request.url) {
      .loadFile(request, readAccess: readAccess, navigation: $0)
    }
  }
}
