#if !canImport(WebKit)
/// What an engine knows of a response that the app is asked about.
public struct NavigationResponseValues: Sendable {
  /// The response.
  public var response: ResponseValues
  /// Whether it is for the view's main frame.
  public var isForMainFrame: Bool
  /// Whether the view can show its MIME type.
  public var canShowMIMEType: Bool
  /// The main frame's navigation; nil for subframes, and on systems that do not tell.
  public var navigation: NavigationID?

  /// Creates the values of a navigation response.
  public init(response: ResponseValues, isForMainFrame: Bool, canShowMIMEType: Bool) {
    self.response = response
    self.isForMainFrame = isForMainFrame
    self.canShowMIMEType = canShowMIMEType
  }
}
#endif
