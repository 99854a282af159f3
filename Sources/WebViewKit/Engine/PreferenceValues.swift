#if !canImport(WebKit)
/// What the preferences of a configuration ask of an engine.
public struct PreferenceValues: Hashable, Sendable {
  /// The smallest font size, in points; 0 is none.
  public var minimumFontSize = 0.0
  /// Whether pages may show elements in full screen.
  public var allowsElementFullscreen = false
  /// Whether backgrounds are printed.
  public var printsBackgrounds = false
  /// Whether the engine works round the mistakes of some sites.
  public var allowsSiteSpecificQuirks = true
  /// Whether the tab key goes to links.
  public var tabFocusesLinks = false
  /// Whether sound or video starts with a user's action only.
  public var mediaNeedsUserAction = false
  /// Whether pages get made-up cameras and microphones.
  public var mocksCaptureDevices = false

  /// Creates WKWebView's defaults on macOS.
  public init() {}
}
#endif
