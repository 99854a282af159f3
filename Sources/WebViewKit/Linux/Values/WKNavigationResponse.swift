import Foundation

/// A response that the app is asked about (WKNavigationResponse).
@preconcurrency @MainActor open class WKNavigationResponse: NSObject {
  private let values: NavigationResponseValues?
  /// The response; an `HTTPURLResponse` if it came over HTTP.
  open private(set) var response: URLResponse

  /// The navigation that the response belongs to, if it is the main frame's; since iOS 27.
  open private(set) var navigation: WKNavigation?

  package init(_ values: NavigationResponseValues, navigation: WKNavigation?) {
    self.values = values
    self.navigation = navigation
    response = values.response.urlResponse
  }

  /// Creates an empty response, for subclasses in an app's tests.
  public override nonisolated init() {
    values = nil
    response = URLResponse(
      url: URL(filePath: ""), mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
  }

  /// Whether the response is for the view's main frame.
  open var isForMainFrame: Bool { values?.isForMainFrame ?? false }

  /// Whether the view can show the response's MIME type.
  ///
  /// If it cannot, and the app allows the response, the navigation fails.
  open var canShowMIMEType: Bool { values?.canShowMIMEType ?? false }

  /// WKWebView's policy if no delegate answers.
  package var defaultPolicy: WKNavigationResponsePolicy { canShowMIMEType ? .allow : .cancel }
}

/// The app's answer about a response (WKNavigationResponsePolicy).
public enum WKNavigationResponsePolicy: Int, Sendable {
  /// The navigation fails.
  case cancel = 0
  /// The response is shown.
  case allow = 1
  /// The response becomes a download.
  case download = 2
}

/// One navigation of a main frame; its identity is its only meaning (WKNavigation).
@preconcurrency @MainActor open class WKNavigation: NSObject {
  /// The version of the page that was requested; always `recommended`, as on macOS.
  open var effectiveContentMode: WKWebpagePreferences.ContentMode { .recommended }
}
