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

  /// Sends a command that begins a navigation; `nil` if the view is closed.
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

// Loads of content without a server.
extension WKWebView {
  /// Loads a file; the page may read the file or folder given.
  ///
  /// - Returns: `nil` if one of the two is no file URL, which raises an exception on Apple
  ///   systems.
  @discardableResult public func loadFileURL(
    _ URL: URL, allowingReadAccessTo readAccessURL: URL
  ) -> WKNavigation? {
    loadFile(URLRequest(url: URL), readAccess: readAccessURL)
  }

  /// Loads a file by a request; the page may read the file or folder given.
  ///
  /// If one of the two is no file URL nothing happens to the navigation; on Apple systems that
  /// raises an exception.
  @discardableResult public func loadFileRequest(
    _ request: URLRequest, allowingReadAccessTo readAccessURL: URL
  ) -> WKNavigation {
    loadFile(request, readAccess: readAccessURL) ?? WKNavigation()
  }

  /// Loads a response and its body as if the request had been sent, without sending it.
  @discardableResult public func loadSimulatedRequest(
    _ request: URLRequest, response: URLResponse, responseData data: Data
  ) -> WKNavigation {
    let values = ResponseValues(response)
    let navigation = begin(request.url) {
      .loadSimulated(request, values, data, navigation: $0)
    }
    return navigation ?? WKNavigation()
  }

  /// Loads HTML as if the request had been sent and answered with it.
  @discardableResult public func loadSimulatedRequest(
    _ request: URLRequest, responseHTML string: String
  ) -> WKNavigation {
    let data = Data(string.utf8)
    let response = URLResponse(
      url: request.url ?? URL(filePath: "/"), mimeType: "text/html",
      expectedContentLength: data.count, textEncodingName: "UTF-8")
    return loadSimulatedRequest(request, response: response, responseData: data)
  }

  private func loadFile(_ request: URLRequest, readAccess: URL) -> WKNavigation? {
    for url in [request.url, readAccess] {
      guard let url, url.isFileURL else {
        if let url { channel.report(.notAFile(url)) }
        return nil
      }
    }
    return begin(request.url) { .loadFile(request, readAccess: readAccess, navigation: $0) }
  }
}
