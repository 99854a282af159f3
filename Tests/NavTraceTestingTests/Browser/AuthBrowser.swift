import WebViewKit

/// An app with a web view: it signs in, stays on its own host, opens links that want a
/// window in the view itself, downloads what it cannot show, and has an error page of its own.
@MainActor protocol AuthBrowser: AnyObject {
  var webView: WKWebView { get }
  /// The app's other actions.
  var log: BrowserLog { get }

  init(home: URL, password: String)
}

extension AuthBrowser {
  func start() { webView.load(URLRequest(url: log.home)) }
}

/// A browser's settings, and the results of its decisions.
@MainActor final class BrowserLog {
  let home: URL
  let credential: URLCredential
  /// The addresses that the system's browser was asked to open.
  var openedElsewhere: [URL] = []
  /// The files that were downloaded.
  var downloaded: [URL] = []
  let folder = URL.temporaryDirectory.appending(path: "navtrace-downloads-\(UUID())")

  init(home: URL, password: String) {
    self.home = home
    credential = URLCredential(user: "ada", password: password, persistence: .forSession)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func policy(for action: WKNavigationAction) -> WKNavigationActionPolicy {
    guard let url = action.request.url, url.scheme != "about" else { return .allow }
    guard url.host() == home.host(), url.port == home.port else {
      openedElsewhere.append(url)
      return .cancel
    }
    return .allow
  }

  func policy(for response: WKNavigationResponse) -> WKNavigationResponsePolicy {
    let head = response.response as? HTTPURLResponse
    let disposition = head?.value(forHTTPHeaderField: "Content-Disposition") ?? ""
    return disposition.hasPrefix("attachment") || !response.canShowMIMEType ? .download : .allow
  }

  func answer(
    to challenge: URLAuthenticationChallenge
  ) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPBasic
    else {
      return (.performDefaultHandling, nil)
    }
    guard challenge.previousFailureCount < 2 else { return (.cancelAuthenticationChallenge, nil) }
    return (.useCredential, credential)
  }

  func destination(_ name: String) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name)
    downloaded.append(file)
    return file
  }

  /// Whether a failure is one that the user should see.
  func isVisible(_ error: any Error) -> Bool {
    let error = error as NSError
    let isCancelled = error.domain == NSURLErrorDomain && error.code == NSURLErrorCancelled
    let isPolicy = error.domain == "WebKitErrorDomain" && error.code == 102
    return !isCancelled && !isPolicy
  }
}
