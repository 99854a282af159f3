import Foundation

/// A response that the app is asked about.
@preconcurrency @MainActor open class WKNavigationResponse: NSObject {
  private let values: NavigationResponseValues?
  /// The response; an `HTTPURLResponse` if it came over HTTP.
  open private(set) var response: URLResponse

  /// The main-frame navigation that the response belongs to; `nil` for subframes, and before iOS
  /// 27.
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
  /// If the view cannot show the type, and the app allows the response, the navigation fails.
  open var canShowMIMEType: Bool { values?.canShowMIMEType ?? false }

  /// The policy that WKWebView uses if no delegate answers.
  package var defaultPolicy: WKNavigationResponsePolicy { canShowMIMEType ? .allow : .cancel }
}

/// The app's answer about a response.
public enum WKNavigationResponsePolicy: Int, Sendable {
  /// The navigation fails.
  case cancel = 0
  /// The response is shown.
  case allow = 1
  /// The response becomes a download.
  case download = 2
}

/// One navigation of a main frame; the object's only use is its identity.
@preconcurrency @MainActor open class WKNavigation: NSObject {
  /// The kind of page (mobile or desktop) that was requested.
  ///
  /// It is always `recommended`, as on macOS.
  open var effectiveContentMode: WKWebpagePreferences.ContentMode { .recommended }
}
